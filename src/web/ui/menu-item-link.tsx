import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { LinkProps } from './links.tsx'

/** In a file of its own, because menus weigh 15 kB and /auth has none. */
export const MenuItemLink = createLink((props: LinkProps<MenuItemProps>) => <Menu.Item component="a" {...props} />)
