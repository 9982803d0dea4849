import { Button, Group, Paper, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconChecks, IconSearch } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchKey } from '#domain/names.ts'
import { offerUndo } from '#web/ui/undo-toast.tsx'
import { AttendanceRow } from './attendance-row.tsx'
import type { DraftChange } from './draft-changes.ts'
import { type DraftPerson, isExplicit } from './session-draft.ts'
import classes from './session-form.module.css'

interface AttendanceListProps {
  people: readonly DraftPerson[]
  dispatch: (change: DraftChange) => void
}

/** Everyone in the form with present, absent and reason, and the number of explicit marks; a search for large groups. */
export const AttendanceList = memo(function AttendanceList({ people, dispatch }: AttendanceListProps) {
  const { t } = useTranslation('sessions')
  const [sought, setSought] = useState('')
  const key = searchKey(sought)
  const shown = key === '' ? people : people.filter((person) => searchKey(person.attendeeName).includes(key))
  const called = people.filter(isExplicit).length
  const notCalledId = useId()
  const allPresent = () => {
    dispatch({ type: 'allPresent', at: new Date().toISOString() })
    if (people.every((person) => person.status === 'present' && isExplicit(person))) return
    offerUndo({
      title: t('allArePresent'),
      label: t('undo'),
      spokenLabel: t('undoNamed', { what: t('allArePresent') }),
      undo: () => dispatch({ type: 'restoreMarks', people }),
    })
  }
  return (
    <Stack gap="sm" component="section" aria-labelledby="attendance">
      <Group justify="space-between">
        <div>
          <Title order={2} id="attendance">
            {t('attendance')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('called', { called, all: people.length })}
          </Text>
        </div>
        <Button
          variant="subtle"
          leftSection={<IconChecks size={18} aria-hidden />}
          disabled={key !== ''}
          onClick={allPresent}
        >
          {t('allPresent')}
        </Button>
      </Group>
      <TextInput
        aria-label={t('findName')}
        placeholder={t('findName')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        // Enter in the search field must not save the session.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        type="search"
      />
      <VisuallyHidden id={notCalledId}>{t('notCalled')}</VisuallyHidden>
      <Paper>
        <ul className={classes.rows}>
          {shown.map((person) => (
            <AttendanceRow key={person.key} person={person} notCalledId={notCalledId} dispatch={dispatch} />
          ))}
        </ul>
        {shown.length === 0 && (
          <Text p="md" c="dimmed" role="status">
            {t('nobodyFound', { name: sought })}
          </Text>
        )}
      </Paper>
    </Stack>
  )
})
