import { Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  hint?: string
  children?: ReactNode
}

/** Shown instead of an empty list: an icon, a sentence, and possible actions. */
export function EmptyState({ icon, title, hint, children }: EmptyStateProps) {
  return (
    <Paper p="xl">
      <Stack align="center" ta="center" gap="sm">
        <ThemeIcon size={56} radius="xl" variant="light">
          {icon}
        </ThemeIcon>
        <Text fw={600}>{title}</Text>
        {hint && <Text c="dimmed">{hint}</Text>}
        {children}
      </Stack>
    </Paper>
  )
}
