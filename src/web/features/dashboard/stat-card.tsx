import { Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { CardLink } from '#web/ui/links.tsx'

interface StatCardProps {
  label: string
  /** Undefined while loading; null if counting failed. */
  value: number | null | undefined
  icon: ReactNode
  color?: 'cedar' | 'sand'
  /** The screen that the card opens. */
  to: '/sessions' | '/members'
}

/** A figure of the dashboard; '–' if counting failed. */
export function StatCard({ label, value, icon, color = 'cedar', to }: StatCardProps) {
  return (
    <CardLink p="md" to={to}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={2}>
          <Text c="dimmed" size="sm">
            {label}
          </Text>
          {value === undefined ? (
            <Skeleton height={32} width={56} />
          ) : (
            <Text fz={28} fw={600} lh={1.2}>
              {value === null ? '–' : value.toLocaleString('en')}
            </Text>
          )}
        </Stack>
        <ThemeIcon size={40} variant="light" color={color} visibleFrom="sm">
          {icon}
        </ThemeIcon>
      </Group>
    </CardLink>
  )
}
