import { Text } from '@mantine/core'
import { type CSSProperties, type FocusEvent, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import { PeopleIndex } from '#domain/sessions/session-people.ts'
import type { DraftChange } from '#web/features/sessions/draft/draft-changes.ts'
import type { DraftPerson } from '#web/features/sessions/draft/session-draft.ts'
import classes from './attendance-list.module.css'
import { AttendanceRow, type PersonActions } from './attendance-row.tsx'
import type { RowTexts } from './person-row-texts.ts'
import { SectionHead, useFoldedLeaders } from './section-head.tsx'
import type { Finder } from './shown-people.ts'

export interface RowsProps {
  /** Whether a person is in the roster, so that their details can be changed. */
  canChange: (person: DraftPerson) => boolean
  leavesRoster: (person: DraftPerson) => boolean
  isRecorded: boolean
  isRemoving: boolean
  isSearching: boolean
  notCalledId: string
  texts: RowTexts
  dispatch: (change: DraftChange) => void
  actions: PersonActions
  /** The changes that the form took over just now, by the key of the person. */
  recent: ReadonlyMap<string, string>
  conflicts: readonly EditConflict[]
}

interface AttendanceSectionProps extends RowsProps {
  isLeaders: boolean
  people: readonly DraftPerson[]
  shown: readonly DraftPerson[]
  finderAt: (place: number) => Finder
  /** A problem of this section, such as a missing leader. */
  problem?: string | undefined
  /** It is undefined for a session without a group. */
  onAdd?: (() => void) | undefined
}

export function AttendanceSection(props: AttendanceSectionProps) {
  const { isLeaders, people, shown, finderAt, problem, onAdd, isSearching, ...ofRows } = props
  const { canChange, leavesRoster, recent, conflicts, ...row } = ofRows
  const { t } = useTranslation('roster')
  const marksOf = useMemo(
    () => new PeopleIndex(conflicts.flatMap((one) => (one.cell === 'mark' ? [one] : []))),
    [conflicts],
  )
  const section = useRef<HTMLElement>(null)
  const rememberFocus = useFocusAfterRemoval(section, people.length)
  const rowsId = useId()
  const conflictOf = ({ attendeeId, attendeeName: name }: DraftPerson) => marksOf.find({ attendeeId, name })
  const isChanged = (person: DraftPerson) => recent.has(person.key) || conflictOf(person) !== undefined
  const fold = useFoldedLeaders(people, {
    isLeaders,
    isWhole: isSearching || row.isRemoving,
    isChanged: isLeaders && (problem !== undefined || people.some(isChanged)),
  })
  return (
    <section ref={section} aria-label={t(isLeaders ? 'leaders' : 'attendees')} onFocus={rememberFocus}>
      <SectionHead isLeaders={isLeaders} count={people.length} fold={fold} rowsId={rowsId} onAdd={onAdd} />
      {people.length === 0 && (
        <Text c="dimmed" className={classes.empty ?? ''}>
          {t(isLeaders ? 'noLeaders' : 'noAttendees')}
        </Text>
      )}
      {problem && (
        <Text c="var(--mantine-color-error)" className={classes.empty ?? ''} role="alert">
          {problem}
        </Text>
      )}
      <ul
        id={rowsId}
        className={classes.rows}
        style={roomFor(people.length - shown.length)}
        hidden={fold?.isOpen === false}
      >
        {shown.map((person, place) => (
          <AttendanceRow
            key={person.key}
            {...row}
            person={person}
            isFound={finderAt(place)}
            canChange={canChange(person)}
            leavesRoster={leavesRoster(person)}
            recent={recent.get(person.key)}
            conflict={conflictOf(person)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Reserves the height of rows that are not rendered yet, for the scroll position. */
function roomFor(rows: number) {
  return rows > 0 ? ({ '--rows-to-come': rows } as CSSProperties) : undefined
}

/** Moves the focus to the next remove button, or the add button. @returns remembers the focused button */
function useFocusAfterRemoval(section: RefObject<HTMLElement | null>, count: number) {
  const place = useRef(-1)
  const before = useRef(count)
  const removeButtons = () => [
    ...(section.current?.querySelectorAll<HTMLElement>('li:not([hidden]) [data-remove]') ?? []),
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of people changes
  useEffect(() => {
    if (count < before.current && place.current >= 0 && document.activeElement === document.body) {
      const buttons = removeButtons()
      const next = buttons[place.current] ?? buttons.at(-1) ?? section.current?.querySelector('button')
      next?.focus()
    }
    before.current = count
  }, [count])
  return ({ target }: FocusEvent<HTMLElement>) => {
    // The buttons are only gone through if one of them has the focus.
    place.current = target.matches('[data-remove]') ? removeButtons().indexOf(target) : -1
  }
}
