import { Button, Group, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import type { DraftPerson } from './session-draft.ts'
import classes from './session-form.module.css'

/** How many names a collapsed long list shows. */
const SHOWN_AT_FIRST = 5

interface PeopleSectionProps {
  isLeaders: boolean
  people: readonly DraftPerson[]
  /** An error message about the list. */
  problem?: string | undefined
  /** Adds somebody; absent for a session without a group. */
  onAdd?: (() => void) | undefined
  /** Whether the person is in the group's roster and can be changed. */
  canChange: (person: DraftPerson) => boolean
  onChange: (person: DraftPerson) => void
  onRemove: (person: DraftPerson) => void
  /** Whether removing the person also removes them from the group's roster. */
  leavesRoster: (person: DraftPerson) => boolean
}

/** The Leaders or Attendees section: people with buttons to change and remove them, and a button to add one. */
export function PeopleSection(props: PeopleSectionProps) {
  const { isLeaders, people, problem, onAdd, canChange, onChange, onRemove, leavesRoster } = props
  const { t } = useTranslation('roster')
  const [all, setAll] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const isRemoving = useRef(false)
  // The pressed button is removed with its person, so the focus moves to this section.
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
              data-add={isLeaders ? 'leader' : 'attendee'}
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
