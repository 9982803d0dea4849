import { Badge, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, startTransition, useCallback, useOptimistic } from 'react'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import { birthdateText, wholeYears } from '#domain/dates/dates.ts'
import { ConflictNote } from '#web/features/sessions/conflicts/conflict-note.tsx'
import type { Choice } from '#web/features/sessions/draft/conflicts-of-draft.ts'
import { changedMark, type DraftChange, type MarkChange } from '#web/features/sessions/draft/draft-changes.ts'
import { type DraftPerson, isExplicit } from '#web/features/sessions/draft/session-draft.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { PersonAvatar } from '#web/ui/people/person-avatar.tsx'
import { AbsenceReason } from './absence-reason.tsx'
import classes from './attendance-row.module.css'
import { AttendanceSwitch } from './attendance-switch.tsx'
import { NameButton, type OpenedPerson } from './name-button.tsx'
import type { RowTexts } from './person-row-texts.ts'
import type { Finder } from './shown-people.ts'

export interface PersonActions {
  readonly change: (person: DraftPerson) => void
  /** Shows what the group knows of a person, above the form. */
  readonly open: (person: OpenedPerson) => void
  /** Removes them from the form, and from the roster if they are in it. */
  readonly remove: (person: DraftPerson) => void
  /** Decides a cell that others changed to another value. */
  readonly decide: (conflict: EditConflict, choice: Choice) => void
}

interface AttendanceRowProps {
  person: DraftPerson
  /** Whether they are in the roster, so that their details can be changed. */
  canChange: boolean
  leavesRoster: boolean
  /** Whether the session is recorded, so that no one is left to call. */
  isRecorded: boolean
  /** Whether the row has a remove button instead of the switch. */
  isRemoving: boolean
  /** The id of the text that describes a default mark. */
  notCalledId: string
  /** It is called by each row, so that the browser may answer a tap between two rows. */
  isFound: Finder
  texts: RowTexts
  dispatch: (change: DraftChange) => void
  actions: PersonActions
  /** The mark that the form took over just now: 'Rita, 17:42'. */
  recent: string | undefined
  conflict: EditConflict | undefined
}

/**
 * The row is memoized in parts and made of plain elements, for cheap phones: a tap renders one switch, and a search no
 * row.
 */
export const AttendanceRow = memo(function AttendanceRow(props: AttendanceRowProps) {
  const { canChange, leavesRoster, isRecorded, isRemoving, notCalledId, isFound, texts, ...more } = props
  const { dispatch, actions, recent, conflict } = more
  // A mark is shown immediately by its row; the rest of the form follows in the background, so that the next tap is
  // answered at once.
  const [person, showChanged] = useOptimistic(props.person, changedMark)
  const change = useCallback(
    (made: MarkChange) =>
      startTransition(() => {
        showChanged(made)
        dispatch(made)
      }),
    [dispatch, showChanged],
  )
  const { key, status, reason } = person
  // Chips and the field of a reason follow with the rest of the form, because they make the row higher, which moves the
  // content below.
  const { status: followed } = props.person
  const name = shownName(person.attendeeName)
  return (
    <li
      className={classes.row}
      data-status={isRemoving ? undefined : followed}
      data-recent={recent === undefined ? undefined : ''}
      hidden={!isFound(person)}
    >
      <Person person={props.person} canChange={canChange} texts={texts} recent={recent} actions={actions} />
      {isRemoving ? (
        <RemoveButton person={person} name={name} texts={texts} leavesRoster={leavesRoster} onRemove={actions.remove} />
      ) : (
        <>
          <AttendanceSwitch
            personKey={key}
            name={name}
            status={status}
            isDefault={!isRecorded && !isExplicit(person)}
            notCalledId={notCalledId}
            texts={texts}
            onChange={change}
          />
          <AbsenceReason
            personKey={key}
            name={name}
            isAbsent={followed === 'absent'}
            reason={reason}
            texts={texts}
            onChange={change}
          />
          {conflict && (
            <div className={classes.conflict}>
              <ConflictNote conflict={conflict} onDecide={(choice) => actions.decide(conflict, choice)} />
            </div>
          )}
        </>
      )}
    </li>
  )
})

interface PersonProps {
  person: DraftPerson
  texts: RowTexts
  /** A change of the person shows the birthdate, so a narrow row omits it. */
  canChange: boolean
  recent: string | undefined
  actions: PersonActions
}

/** The person: the avatar, the name, the age, and on wide screens the birthdate. */
const Person = memo(function Person({ person, texts, canChange, recent, actions }: PersonProps) {
  const { t, language, today } = texts
  const { attendeeName: name, birthdate, isLeader } = person
  const avatar = <PersonAvatar name={name} isLeader={isLeader} />
  const label = canChange ? texts.editOf(name) : undefined
  const isAnnounced = person.wasAnnounced && person.status === 'absent'
  return (
    <>
      {canChange ? (
        // It is drawn on the avatar, so that a narrow row keeps its room for the name.
        <button
          type="button"
          className={classes.edit}
          aria-label={label}
          title={label}
          onClick={() => actions.change(person)}
        >
          {avatar}
          <span className={classes.pencil}>
            <IconPencil size={11} aria-hidden />
          </span>
        </button>
      ) : (
        avatar
      )}
      <div className={classes.person} data-announced={isAnnounced || undefined}>
        <div className={classes.name}>
          <NameButton person={person} onOpen={actions.open} />
        </div>
        {recent !== undefined && <span className={classes.recent}>{recent}</span>}
        {birthdate && !texts.hidesBirthdates && recent === undefined && (
          <div className={classes.born}>
            <span>{texts.age(wholeYears(birthdate, today))}</span>
            <span data-wide={canChange || undefined}>{birthdateText(birthdate, language)}</span>
          </div>
        )}
        {isAnnounced && (
          <Badge color="sand" mt={2}>
            {t('announced')}
          </Badge>
        )}
      </div>
    </>
  )
})

interface RemoveButtonProps {
  person: DraftPerson
  name: string
  texts: RowTexts
  leavesRoster: boolean
  onRemove: (person: DraftPerson) => void
}

const RemoveButton = memo(function RemoveButton(props: RemoveButtonProps) {
  const { person, name, texts, leavesRoster, onRemove } = props
  const { t } = texts
  const label = t(leavesRoster ? 'roster:removeNamed' : 'roster:removeFromListNamed', { name })
  return (
    <Button
      className={classes.remove ?? ''}
      variant="light"
      color="red"
      px="sm"
      leftSection={<IconTrash size={18} aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => onRemove(person)}
      data-remove
    >
      {t('remove')}
    </Button>
  )
})
