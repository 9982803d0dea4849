import { Menu, type MenuItemProps, type MenuProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import type { LinkProps } from './links.tsx'

export { Menu }

export const MenuItemLink = createLink((props: LinkProps<MenuItemProps>) => <Menu.Item component="a" {...props} />)

interface AnchoredMenuProps extends Pick<MenuProps, 'width'> {
  /** The id of the button. */
  id: string
  button: HTMLElement
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** A menu below a button that is rendered elsewhere. It must be rendered closed first, or it would not give the focus back. */
export function AnchoredMenu({ button, children, ...menu }: AnchoredMenuProps) {
  return (
    <Menu position="bottom-end" {...menu}>
      <Menu.Target>
        <Anchor element={button} />
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
