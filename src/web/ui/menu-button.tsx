import { type ReactNode, type Ref, useId, useState } from 'react'
import { codeLoader } from './load-part.ts'
import { useLoadedPart } from './loaded-part.ts'

/** What menus are made of. */
export type MenuParts = typeof import('./menu-parts.tsx')

/** Loads menus: they weigh 25 kB, and no screen shows one as soon as it opens. */
export const loadMenus = codeLoader(() => import('./menu-parts.tsx'))

interface ButtonProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly id: string
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly loading: boolean
  readonly onClick: () => void
  readonly onPointerEnter: () => void
}

interface MenuButtonProps {
  button: (props: ButtonProps) => ReactNode
  /** In pixels; by default as wide as its items. */
  width?: number
  /** The items, made of parts that are loaded when the menu is first opened. */
  children: (parts: MenuParts) => ReactNode
}

/** A button with a menu. */
export function MenuButton({ button, width, children }: MenuButtonProps) {
  const id = useId()
  const { part, isLoading, load } = useLoadedPart(loadMenus)
  const [element, setElement] = useState<HTMLButtonElement | null>(null)
  const [opened, setOpened] = useState(false)
  const toggle = async () => {
    if (opened) setOpened(false)
    else if (await load()) setOpened(true)
  }
  return (
    <>
      {button({
        ref: setElement,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? `${id}-dropdown` : undefined,
        loading: isLoading,
        onClick: () => void toggle(),
        onPointerEnter: () => void loadMenus().catch(() => undefined),
      })}
      {part && element && (
        <part.AnchoredMenu
          id={id}
          button={element}
          opened={opened}
          onChange={setOpened}
          {...(width === undefined ? {} : { width })}
        >
          {children(part)}
        </part.AnchoredMenu>
      )}
    </>
  )
}
