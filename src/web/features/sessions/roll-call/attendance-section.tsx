import { Badge, Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FocusEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditConflict } from '#contract/session-edits.ts'
import { PeopleIndex } from '#domain/session-people.ts'
import type { DraftChange } from '#web/features/sessions/draft/draft-changes.ts'
import type { DraftPerson } from '#web/features/sessions/draft/session-draft.ts'
import classes from './attendance-list.module.css'
import { AttendanceRow, type PersonActions } from './attendance-row.tsx'
import type { RowTexts } from './person-row-texts.ts'
import type { Finder } from './shown-people.ts'

export interface RowsProps {
  /** Whether a person is in the roster, so that their details can be changed. */
  canChange: (person: DraftPerson) => boolean
  leavesRoster: (person: DraftPerson) => boolean
  isRemoving: boolean
  notCalledId: string
  texts: RowTexts
  dispatch: (change: DraftChange) => void
  actions: PersonActions
  /** What the form took over just now, by the key of the person. */
  recent: ReadonlyMap<string, string>
  conflicts: readonly EditConflict[]
}

interface AttendanceSectionProps extends RowsProps {
  isLeaders: boolean
  people: readonly DraftPerson[]
  shown: readonly DraftPerson[]
  finderAt: (place: number) => Finder
  /** About this section, such as a missing leader. */
  problem?: string | undefined
  /** Undefined for a session without a group. */
  onAdd?: (() => void) | undefined
}

export function AttendanceSection(props: AttendanceSectionProps) {
  const { isLeaders, people, shown, finderAt, problem, onAdd, canChange, leavesRoster, recent, conflicts, ...row } =
    props
  const { t } = useTranslation('roster')
  const title = t(isLeaders ? 'leaders' : 'attendees')
  const marksOf = useMemo(
    () => new PeopleIndex(conflicts.flatMap((one) => (one.cell === 'mark' ? [one] : []))),
    [conflicts],
  )
  const section = useRef<HTMLElement>(null)
  const rememberFocus = useFocusAfterRemoval(section, people.length)
  return (
    <section ref={section} aria-label={title} onFocus={rememberFocus}>
      <div className={classes.sectionHead} data-leaders={isLeaders || undefined}>
        <Title order={3} size="h4">
          {title}
        </Title>
        <Badge color={isLeaders ? 'sand' : 'cedar'} size="lg">
          {people.length}
        </Badge>
        {onAdd && (
          <Button
            variant="subtle"
            px="xs"
            color={isLeaders ? 'sand' : 'cedar'}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={onAdd}
            name={isLeaders ? 'leaders' : 'attendees'}
          >
            {t(isLeaders ? 'addLeader' : 'addAttendee')}
          </Button>
        )}
      </div>
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
      <ul className={classes.rows} style={roomFor(people.length - shown.length)}>
        {shown.map((person, place) => (
          <AttendanceRow
            key={person.key}
            {...row}
            person={person}
            isFound={finderAt(place)}
            canChange={canChange(person)}
            leavesRoster={leavesRoster(person)}
            recent={recent.get(person.key)}
            conflict={marksOf.find({ attendeeId: person.attendeeId, name: person.attendeeName })}
          />
        ))}
      </ul>
    </section>
  )
}

/** The height of a row in pixels, as most have it. */
const ROW_HEIGHT = 67

/** Reserves the height of rows that are not rendered yet, for the scroll position. */
function roomFor(rows: number) {
  return rows > 0 ? { paddingBlockEnd: rows * ROW_HEIGHT } : undefined
}

/** The next remove button, or the add button. @returns remembers the focused button */
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
