import { Button, Group, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import type { DraftPerson } from './session-draft.ts'
import classes from './session-form.module.css'

/** The number of names that a long list shows before it is expanded. */
const SHOWN_AT_FIRST = 5

interface PeopleSectionProps {
  isLeaders: boolean
  people: readonly DraftPerson[]
  /** A message about this section, such as a missing leader. */
  problem?: string | undefined
  /** Adds somebody; undefined for a session without a group, where nobody can be added. */
  onAdd?: (() => void) | undefined
  /** Whether a person is in the group's roster, and so can be changed. */
  canChange: (person: DraftPerson) => boolean
  onChange: (person: DraftPerson) => void
  onRemove: (person: DraftPerson) => void
  /** Whether removing a person removes them from the group's roster, too. */
  leavesRoster: (person: DraftPerson) => boolean
}

/** The section of leaders or of attendees: everyone can be changed or removed, and a button adds one. */
export function PeopleSection(props: PeopleSectionProps) {
  const { isLeaders, people, problem, onAdd, canChange, onChange, onRemove, leavesRoster } = props
  const { t } = useTranslation('roster')
  const [all, setAll] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const isRemoving = useRef(false)
  // The pressed button disappears with the removed person, so the section takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of people changes
  useEffect(() => {
    if (isRemoving.current && document.activeElement === document.body) addButton.current?.focus()
    isRemoving.current = false
  }, [people.length])
  const shown = all ? people : people.slice(0, SHOWN_AT_FIRST)
  const title = t(isLeaders ? 'leaders' : 'attendees')
  const removeLabel = (person: DraftPerson) =>
    t(leavesRoster(person) ? 'removeNamed' : 'removeFromListNamed', { name: person.attendeeName })
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Title order={2}>
            {title}{' '}
            <Text span c="dimmed" fw={400}>
              {people.length}
            </Text>
          </Title>
          {onAdd && (
            <Button
              variant="light"
              px="sm"
              color={isLeaders ? 'sand' : 'cedar'}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={onAdd}
              ref={addButton}
              name={isLeaders ? 'leaders' : 'attendees'}
            >
              {t(isLeaders ? 'addLeader' : 'addAttendee')}
            </Button>
          )}
        </Group>
        {people.length === 0 && <Text c="dimmed">{t(isLeaders ? 'noLeaders' : 'noAttendees')}</Text>}
        <ul className={classes.names} data-leaders={isLeaders || undefined}>
          {shown.map((person) => (
            <li key={person.key}>
              {canChange(person) ? (
                <UnstyledButton
                  className={classes.name ?? ''}
                  aria-label={t('changeNamed', { name: person.attendeeName })}
                  onClick={() => onChange(person)}
                >
                  <PersonName name={person.attendeeName} />
                </UnstyledButton>
              ) : (
                <span className={classes.name}>
                  <PersonName name={person.attendeeName} />
                </span>
              )}
              <UnstyledButton
                className={classes.remove ?? ''}
                aria-label={removeLabel(person)}
                title={removeLabel(person)}
                onClick={() => {
                  isRemoving.current = true
                  onRemove(person)
                }}
              >
                <IconX size={16} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {people.length > SHOWN_AT_FIRST && (
          <DisclosureButton label={t(all ? 'showFewer' : 'showAll')} opened={all} onToggle={setAll} />
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
