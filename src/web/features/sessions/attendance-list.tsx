import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconChecks, IconSearch } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchKey } from '#domain/names.ts'
import { isolated } from '#web/ui/person-name.tsx'
import { toastDone } from '#web/ui/toast.tsx'
import { AttendanceRow } from './attendance-row.tsx'
import type { DraftChange, DraftPerson } from './session-draft.ts'
import classes from './session-form.module.css'

interface AttendanceListProps {
  people: readonly DraftPerson[]
  dispatch: (change: DraftChange) => void
}

/** Everyone of the form with present, absent and reason; a search for large groups. */
export const AttendanceList = memo(function AttendanceList({ people, dispatch }: AttendanceListProps) {
  const { t } = useTranslation('sessions')
  const [sought, setSought] = useState('')
  const key = searchKey(sought)
  const shown = key === '' ? people : people.filter((person) => searchKey(person.attendeeName).includes(key))
  const allPresent = () => {
    const absent = people.filter(({ status }) => status === 'absent').map((person) => person.key)
    dispatch({ type: 'allPresent' })
    if (absent.length === 0) return
    const undo = { label: t('undo'), run: () => dispatch({ type: 'absent', keys: absent }) }
    toastDone({ title: t('allArePresent'), stays: 10_000, action: undo })
  }
  return (
    <Stack gap="sm" component="section" aria-labelledby="attendance">
      <Group justify="space-between">
        <Title order={2} id="attendance">
          {t('attendance')}
        </Title>
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
        // Enter here looks for a name; it does not save the session.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        type="search"
      />
      <Paper>
        <ul className={classes.rows}>
          {shown.map((person) => (
            <AttendanceRow key={person.key} person={person} dispatch={dispatch} />
          ))}
        </ul>
        {shown.length === 0 && (
          <Text p="md" c="dimmed" role="status">
            {t('nobodyFound', { name: isolated(sought) })}
          </Text>
        )}
      </Paper>
    </Stack>
  )
})
