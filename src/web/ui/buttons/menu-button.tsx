import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkProps } from './links.tsx'

export const MenuItemLink = createLink((props: LinkProps<MenuItemProps>) => <Menu.Item component="a" {...props} />)

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
