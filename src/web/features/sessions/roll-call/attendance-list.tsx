import { Alert, Button, Group, Paper, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconChecks, IconSearch, IconUserMinus } from '@tabler/icons-react'
import { memo, startTransition, useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftChange } from '#web/features/sessions/draft/draft-changes.ts'
import { type DraftPerson, isExplicit } from '#web/features/sessions/draft/session-draft.ts'
import { focusContent } from '#web/ui/focus-content.ts'
import { offerUndo } from '#web/ui/undo-toast.tsx'
import classes from './attendance-list.module.css'
import type { PersonActions } from './attendance-row.tsx'
import { AttendanceSection, type RowsProps } from './attendance-section.tsx'
import { useRowTexts } from './person-row-texts.ts'
import { RemovedList } from './removed-list.tsx'
import { type Finder, useFinder, useFinderAt, useShownPeople } from './shown-people.ts'

export interface ListActions extends PersonActions {
  readonly putBack: (person: DraftPerson) => void
  readonly add: (isLeader: boolean) => void
}

interface AttendanceListProps extends Pick<RowsProps, 'canChange' | 'leavesRoster' | 'recent' | 'conflicts'> {
  people: readonly DraftPerson[]
  removed: readonly DraftPerson[]
  leaderProblem: string | undefined
  /** Whether someone can be added; not in a session without a group. */
  canAdd: boolean
  dispatch: (change: DraftChange) => void
  /** Stable, so that rows are not rendered again. */
  actions: ListActions
}

/** Everyone in the form, leaders first: marked, searched, added, changed and removed here. */
export const AttendanceList = memo(function AttendanceList(props: AttendanceListProps) {
  const { people, removed, leaderProblem, canAdd, dispatch, actions, canChange, leavesRoster, recent, conflicts } =
    props
  const { t } = useTranslation('sessions')
  const [{ search, isNarrower }, setSearch] = useState({ search: '', isNarrower: false })
  const [isRemoving, setRemoving] = useState(false)
  const texts = useRowTexts()
  const notCalledId = useId()
  const isFound = useFinder(search)
  const shown = useShownPeople(people)
  const { finderAt, isComplete } = useFinderAt(isFound, shown.length, isNarrower)
  const rows = { canChange, leavesRoster, isRemoving, notCalledId, texts, dispatch, actions, recent, conflicts }
  const searchFor = useCallback((typed: string) => {
    setSearch((former) => ({ search: typed, isNarrower: typed.includes(former.search) }))
  }, [])
  const isLeader = (person: DraftPerson) => person.isLeader
  const isAttendee = (person: DraftPerson) => !person.isLeader
  const leaders = shown.filter(isLeader)
  const stopRemoving = () => {
    startTransition(() => setRemoving(false))
    // The pressed button disappears.
    focusContent()
  }
  return (
    <Paper className={classes.list ?? ''} component="section" aria-labelledby="attendance">
      <div className={classes.listHead}>
        <ListTitle people={people} />
        {people.length > 0 && (
          <>
            <AllPresent people={people} disabled={search.trim() !== '' || isRemoving} dispatch={dispatch} />
            <SearchField onSearch={searchFor} />
          </>
        )}
        {/* The switch for this is below the list, which may be long. */}
        {isRemoving && <RemovingSwitch isRemoving onToggle={stopRemoving} />}
      </div>
      <VisuallyHidden id={notCalledId}>{t('notCalled')}</VisuallyHidden>
      {people.length === 0 && (
        <Alert color="sand" mx="md" mb="md">
          {t('emptyRoster')}
        </Alert>
      )}
      <AttendanceSection
        {...rows}
        isLeaders
        people={people.filter(isLeader)}
        shown={leaders}
        finderAt={finderAt}
        problem={leaderProblem}
        onAdd={canAdd ? () => actions.add(true) : undefined}
      />
      <AttendanceSection
        {...rows}
        isLeaders={false}
        people={people.filter(isAttendee)}
        shown={shown.filter(isAttendee)}
        finderAt={(place) => finderAt(leaders.length + place)}
        onAdd={canAdd ? () => actions.add(false) : undefined}
      />
      {isComplete && <NoneFound people={people} search={search} isFound={isFound} />}
      <div className={classes.listFoot}>
        {people.length > 0 && (
          <RemovingSwitch isRemoving={isRemoving} onToggle={() => startTransition(() => setRemoving(!isRemoving))} />
        )}
        <RemovedList people={removed} onPutBack={actions.putBack} />
      </div>
    </Paper>
  )
})

/** After the rows, which have compared each name by then. */
function NoneFound({ people, search, isFound }: { people: readonly DraftPerson[]; search: string; isFound: Finder }) {
  const { t } = useTranslation('sessions')
  if (people.length === 0 || people.some(isFound)) return null
  return (
    <Text p="md" c="dimmed" role="status">
      {t('nobodyFound', { name: search })}
    </Text>
  )
}

function ListTitle({ people }: { people: readonly DraftPerson[] }) {
  const { t } = useTranslation('sessions')
  return (
    <div>
      <Group gap="xs" align="baseline">
        <Title order={2} id="attendance">
          {t('attendance')}
        </Title>
        <Text c="dimmed">{people.length}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {t('called', { called: people.filter(isExplicit).length, all: people.length })}
      </Text>
    </div>
  )
}

function RemovingSwitch({ isRemoving, onToggle }: { isRemoving: boolean; onToggle: () => void }) {
  const { t } = useTranslation('sessions')
  return (
    <Button
      className={classes.removing ?? ''}
      variant={isRemoving ? 'light' : 'subtle'}
      color={isRemoving ? 'red' : 'gray'}
      leftSection={<IconUserMinus size={18} aria-hidden />}
      onClick={onToggle}
    >
      {t(isRemoving ? 'stopRemoving' : 'startRemoving')}
    </Button>
  )
}

interface AllPresentProps extends Pick<AttendanceListProps, 'people' | 'dispatch'> {
  disabled: boolean
}

function AllPresent({ people, disabled, dispatch }: AllPresentProps) {
  const { t } = useTranslation('sessions')
  const markAll = () => {
    startTransition(() => dispatch({ type: 'allPresent', at: new Date().toISOString() }))
    if (people.every((person) => person.status === 'present' && isExplicit(person))) return
    offerUndo({
      title: t('allArePresent'),
      label: t('undo'),
      spokenLabel: t('undoNamed', { what: t('allArePresent') }),
      undo: () => dispatch({ type: 'restoreMarks', people }),
    })
  }
  return (
    <Button
      className={classes.allPresent ?? ''}
      variant="light"
      px="xs"
      fz="sm"
      leftSection={<IconChecks size={18} aria-hidden />}
      disabled={disabled}
      onClick={markAll}
    >
      {t('allPresent')}
    </Button>
  )
}

/** The rows follow what is typed, so that typing stays fast. */
const SearchField = memo(function SearchField({ onSearch }: { onSearch: (search: string) => void }) {
  const { t } = useTranslation('sessions')
  const [value, setValue] = useState('')
  const change = (typed: string) => {
    setValue(typed)
    startTransition(() => onSearch(typed))
  }
  return (
    <TextInput
      className={classes.search ?? ''}
      aria-label={t('findName')}
      placeholder={t('findName')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      // Enter in the search field must not save the session.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      type="search"
    />
  )
})
