import { Collapse, Paper, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'

interface CollapsibleSectionProps {
  title: string
  startsOpened?: boolean
  /** It is called with whether the section was ever opened, for loading its data on demand. */
  children: (opened: boolean) => ReactNode
}

export function CollapsibleSection({ title, startsOpened = false, children }: CollapsibleSectionProps) {
  const [opened, setOpened] = useState(startsOpened)
  const [wasOpened, setWasOpened] = useState(startsOpened)
  return (
    <Paper p="md" py="xs" component="section" aria-label={title}>
      <Title order={2} fz="md" fw={400} lh={1}>
        <DisclosureButton
          isHead
          label={title}
          opened={opened}
          onToggle={(now) => {
            setOpened(now)
            setWasOpened(true)
          }}
        />
      </Title>
      <Collapse expanded={opened}>{children(wasOpened)}</Collapse>
    </Paper>
  )
}
