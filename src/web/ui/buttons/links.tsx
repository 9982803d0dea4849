import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Paper,
  type PaperProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import linked from './linked-card.module.css'

export type LinkProps<Props> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> &
  Props & { ref?: Ref<HTMLAnchorElement> }

// Mantine's components as links of the router, with typed paths and search parameters.

export const ButtonLink = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />)

export const ActionIconLink = createLink((props: LinkProps<ActionIconProps>) => <ActionIcon component="a" {...props} />)

export const AnchorLink = createLink((props: LinkProps<AnchorProps>) => <Anchor {...props} />)

export const CardLink = createLink(({ className = '', ...props }: LinkProps<PaperProps>) => (
  <Paper component="a" className={`${linked.card} ${className}`} {...props} />
))

/** A link for cards that contain other links, which lie above it. The card needs `position: relative`. */
export const CoveringLink = createLink(
  ({ className = '', ...props }: LinkProps<object> & { 'aria-labelledby': string; className?: string }) => (
    <a className={`${linked.covering} ${className}`} {...props} />
  ),
)
