import { Group, Paper, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export function PageSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Paper p="md" component="section" aria-labelledby={id}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" mih={action === undefined ? undefined : 44}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}
