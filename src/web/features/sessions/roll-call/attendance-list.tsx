import { Alert, Paper, Text, VisuallyHidden } from '@mantine/core'
import { memo, startTransition, useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftChange } from '#web/features/sessions/draft/draft-changes.ts'
import type { DraftPerson } from '#web/features/sessions/draft/session-draft.ts'
import { GuideLink } from '#web/ui/buttons/guide-link.tsx'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import classes from './attendance-list.module.css'
import type { PersonActions } from './attendance-row.tsx'
import { AttendanceSection, type RowsProps } from './attendance-section.tsx'
import { ListHead, RemovingSwitch } from './list-head.tsx'
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
  /** Whether the session is recorded, so that its form says nothing of names that were not called. */
  isRecorded: boolean
  leaderProblem: string | undefined
  /** Whether someone can be added, which is false in a session without a group. */
  canAdd: boolean
  dispatch: (change: DraftChange) => void
  /** The actions stay the same, so that rows are not rendered again. */
  actions: ListActions
}

/** Everyone in the form, leaders first. People are marked, searched, added, changed and removed here. */
export const AttendanceList = memo(function AttendanceList(props: AttendanceListProps) {
  const { people, removed, isRecorded, leaderProblem, canAdd, dispatch, actions, ...ofRows } = props
  const { t } = useTranslation('sessions')
  const [{ search, isNarrower }, setSearch] = useState({ search: '', isNarrower: false })
  const [isRemoving, setRemoving] = useState(false)
  const texts = useRowTexts()
  const notCalledId = useId()
  const isFound = useFinder(search)
  const shown = useShownPeople(people)
  const { finderAt, isComplete } = useFinderAt(isFound, shown.length, isNarrower)
  const isSearching = search.trim() !== ''
  const rows = { ...ofRows, isRecorded, isRemoving, isSearching, notCalledId, texts, dispatch, actions }
  const list = useRef<HTMLDivElement>(null)
  const isWide = useIsWide()
  const searchFor = useCallback(
    (typed: string) => {
      setSearch((former) => ({ search: typed, isNarrower: typed.includes(former.search) }))
      // The list is moved, so that the people found are above a phone's keyboard.
      if (!isWide) list.current?.scrollIntoView({ block: 'start' })
    },
    [isWide],
  )
  const isLeader = (person: DraftPerson) => person.isLeader
  const isAttendee = (person: DraftPerson) => !person.isLeader
  const leaders = shown.filter(isLeader)
  const stopRemoving = () => {
    startTransition(() => setRemoving(false))
    // The pressed button disappears.
    focusContent()
  }
  return (
    <Paper ref={list} className={classes.list ?? ''} component="section" aria-labelledby="attendance">
      <ListHead
        people={people}
        isRecorded={isRecorded}
        search={search}
        onSearch={searchFor}
        isRemoving={isRemoving}
        onStopRemoving={stopRemoving}
        dispatch={dispatch}
      />
      <VisuallyHidden id={notCalledId}>{t('notCalled')}</VisuallyHidden>
      {people.length === 0 && (
        <Alert color="sand" mx="md" mb="md">
          {t('emptyRoster')}
          <br />
          <GuideLink page="roll-call" />
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
        <RemovedList people={removed} onOpen={actions.open} onPutBack={actions.putBack} />
      </div>
    </Paper>
  )
})

/** It is after the rows, which have compared each name by then. */
function NoneFound({ people, search, isFound }: { people: readonly DraftPerson[]; search: string; isFound: Finder }) {
  const { t } = useTranslation('sessions')
  if (people.length === 0 || people.some(isFound)) return null
  return (
    <Text p="md" c="dimmed" role="status">
      {t('nobodyFound', { name: search })}
    </Text>
  )
}
