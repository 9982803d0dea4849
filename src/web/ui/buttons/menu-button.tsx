import { Menu, type MenuItemProps } from '@mantine/core'
import type { Icon as IconType } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { LinkProps } from './links.tsx'

export const MenuItemLink = createLink((props: LinkProps<MenuItemProps>) => <Menu.Item component="a" {...props} />)

interface MenuActionProps
  extends MenuItemProps,
    Pick<ComponentProps<'button'>, 'onClick' | 'aria-label' | 'aria-expanded'> {
  Icon?: IconType
  isDangerous?: boolean
}

/** An item of a menu, as high as a touch target. */
export function MenuAction({ Icon, isDangerous = false, ...props }: MenuActionProps) {
  return (
    <Menu.Item
      mih={44}
      leftSection={Icon && <Icon size={18} aria-hidden />}
      {...(isDangerous && { c: 'var(--mantine-color-error)' })}
      {...props}
    />
  )
}

/** Above toasts, which would cover an opened menu near the end of a phone's screen. */
const ABOVE_TOASTS = 500

export function MenuButton({ button, width, children }: { button: ReactNode; width?: number; children: ReactNode }) {
  return (
    <Menu position="bottom-end" zIndex={ABOVE_TOASTS} {...(width === undefined ? {} : { width })}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah="60vh" maw="calc(100vw - 16px)" style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
