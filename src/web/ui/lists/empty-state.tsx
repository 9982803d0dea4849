import { Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { GuideLink, type GuidePage } from '#web/ui/buttons/guide-link.tsx'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  hint?: string
  /** The page of the guide that says how the list is filled. */
  guide?: GuidePage | undefined
  /** Whether a card is around it, so that it has none of its own. */
  isInCard?: boolean
  children?: ReactNode
}

/** Shown instead of an empty list: an icon among the nodes of the logo, a sentence, and possible actions. */
export function EmptyState({ icon, title, hint, guide, isInCard = false, children }: EmptyStateProps) {
  return (
    <Paper p="xl" {...(isInCard && { withBorder: false, shadow: 'none' })}>
      <Stack align="center" ta="center" gap="sm">
        <div className={classes.drawing}>
          <Nodes />
          <ThemeIcon size={56} radius="xl" variant="light" pos="relative">
            {icon}
          </ThemeIcon>
        </div>
        <Text fw={600}>{title}</Text>
        {hint && <Text c="dimmed">{hint}</Text>}
        {children}
        {guide && <GuideLink page={guide} />}
      </Stack>
    </Paper>
  )
}

function Nodes() {
  return (
    <svg viewBox="0 0 200 104" className={classes.nodes} aria-hidden="true">
      <path
        d="M100 52 38 22M100 52 162 30M100 52 48 84M100 52 150 88M38 22 48 84M162 30 150 88M38 22 8 56 48 84M162 30 192 60 150 88"
        className={classes.lines}
      />
      <g className={classes.people}>
        <circle cx="38" cy="22" r="8" />
        <circle cx="162" cy="30" r="6" />
        <circle cx="48" cy="84" r="6" />
        <circle cx="8" cy="56" r="4" />
        <circle cx="192" cy="60" r="4" />
      </g>
      <circle cx="150" cy="88" r="8" className={classes.lamp} />
    </svg>
  )
}
