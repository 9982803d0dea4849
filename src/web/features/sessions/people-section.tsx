import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import { FoldButton } from '#web/ui/fold-button.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import classes from './session-form.module.css'

/** How many names a long list shows before it is unfolded. */
const SHOWN_AT_FIRST = 8

interface PeopleSectionProps {
  isLeaders: boolean
  people: readonly RosterPerson[]
  /** A message in the place where it can be mended. */
  problem?: string | undefined
  onAdd: () => void
}

/** The Leaders or the Attendees section: who they are, and a button that adds one. */
export function PeopleSection({ isLeaders, people, problem, onAdd }: PeopleSectionProps) {
  const { t } = useTranslation('roster')
  const [all, setAll] = useState(false)
  const shown = all ? people : people.slice(0, SHOWN_AT_FIRST)
  const title = t(isLeaders ? 'leaders' : 'attendees')
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>
            {title}{' '}
            <Text span c="dimmed" fw={400}>
              {people.length}
            </Text>
          </Title>
          <Button
            variant="light"
            color={isLeaders ? 'sand' : 'cedar'}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={onAdd}
          >
            {t(isLeaders ? 'addLeader' : 'addAttendee')}
          </Button>
        </Group>
        {people.length === 0 && <Text c="dimmed">{t(isLeaders ? 'noLeaders' : 'noAttendees')}</Text>}
        <ul className={classes.names} data-leaders={isLeaders || undefined}>
          {shown.map((person) => (
            <li key={person.id}>
              <PersonName name={person.attendeeName} />
            </li>
          ))}
        </ul>
        {people.length > SHOWN_AT_FIRST && (
          <FoldButton label={t(all ? 'showFewer' : 'showAll')} opened={all} onToggle={setAll} />
        )}
        {problem && (
          <Text c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
