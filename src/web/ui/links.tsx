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

// Mantine's components as links of the router, whose paths and search the type-check knows.

export const ButtonLink = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />)

export const ActionIconLink = createLink((props: LinkProps<ActionIconProps>) => <ActionIcon component="a" {...props} />)

export const AnchorLink = createLink((props: LinkProps<AnchorProps>) => <Anchor {...props} />)

/** A card that is a link as a whole. */
export const CardLink = createLink(({ className = '', ...props }: LinkProps<PaperProps>) => (
  <Paper component="a" className={`${linked.card} ${className}`} {...props} />
))

/**
 * The link of a card that holds other links, too: it lies over the whole card, below them. The card is `position: relative`, and
 * `aria-labelledby` says what the link is called.
 */
export const CoveringLink = createLink(
  ({ className = '', ...props }: LinkProps<object> & { 'aria-labelledby': string; className?: string }) => (
    <a className={`${linked.covering} ${className}`} {...props} />
  ),
)
