import { Badge, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, startTransition, useOptimistic } from 'react'
import { birthdateText, wholeYears } from '#domain/dates.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { AbsenceReason } from './absence-reason.tsx'
import classes from './attendance-row.module.css'
import { AttendanceSwitch } from './attendance-switch.tsx'
import { changedMark, type DraftChange, type MarkChange } from './draft-changes.ts'
import type { RowTexts } from './row-texts.ts'
import { type DraftPerson, isExplicit, pageIdOf } from './session-draft.ts'

/** What can be done with somebody beside marking them. */
export interface PersonActions {
  /** Changes their details. */
  readonly change: (person: DraftPerson) => void
  /** Removes them from the form, and from the group's roster if they are in it. */
  readonly remove: (person: DraftPerson) => void
}

interface AttendanceRowProps {
  person: DraftPerson
  /** Whether they are in the group's roster, so that their details can be changed. */
  canChange: boolean
  /** Whether removing them removes them from the group's roster, too. */
  leavesRoster: boolean
  /** Whether the row has a button that removes the person, in place of the switch. */
  isRemoving: boolean
  /** The id of the text that describes a default mark. */
  notCalledId: string
  /** Whether the row is found by the search. */
  isFound: boolean
  texts: RowTexts
  dispatch: (change: DraftChange) => void
  actions: PersonActions
}

/**
 * One person at the meeting: name, present or absent, and the reason of an absence. Memoized and made of plain elements, so that a
 * cheap phone opens a form of three hundred people quickly and renders one row for a tap.
 */
export const AttendanceRow = memo(function AttendanceRow(props: AttendanceRowProps) {
  const { canChange, leavesRoster, isRemoving, notCalledId, isFound, texts, dispatch, actions } = props
  // A mark is shown at once by its row; the rest of the form follows in the background, so that the next tap is answered meanwhile.
  const [person, showChanged] = useOptimistic(props.person, changedMark)
  const change = (made: MarkChange) =>
    startTransition(() => {
      showChanged(made)
      dispatch(made)
    })
  const { key, status } = person
  const name = shownName(person.attendeeName)
  return (
    <li className={classes.row} data-status={isRemoving ? undefined : status} hidden={!isFound}>
      {canChange ? (
        <EditButton person={person} texts={texts} onChange={() => actions.change(person)} />
      ) : (
        <PersonAvatar name={name} isLeader={person.isLeader} />
      )}
      <PersonCell person={person} texts={texts} isBirthdateElsewhere={canChange} />
      {isRemoving ? (
        <RemoveButton name={name} texts={texts} leavesRoster={leavesRoster} onRemove={() => actions.remove(person)} />
      ) : (
        <>
          <AttendanceSwitch
            name={name}
            status={status}
            isDefault={!isExplicit(person)}
            notCalledId={notCalledId}
            texts={texts}
            onMark={(status) => change({ type: 'mark', key, status, at: new Date().toISOString() })}
          />
          <AbsenceReason
            name={name}
            isAbsent={status === 'absent'}
            reason={person.reason}
            texts={texts}
            onChange={(reason) => change({ type: 'reason', key, reason, at: new Date().toISOString() })}
          />
        </>
      )}
    </li>
  )
})

interface PartProps {
  person: DraftPerson
  texts: RowTexts
}

/** Opens the details of a person; drawn on the avatar, so that a narrow row keeps its room for the name. */
function EditButton({ person, texts: { t }, onChange }: PartProps & { onChange: () => void }) {
  const label = t('roster:editNamed', { name: person.attendeeName })
  return (
    <button type="button" className={classes.edit} aria-label={label} title={label} onClick={onChange}>
      <PersonAvatar name={person.attendeeName} isLeader={person.isLeader} />
      <span className={classes.pencil}>
        <IconPencil size={12} aria-hidden />
      </span>
    </button>
  )
}

interface PersonCellProps extends PartProps {
  /** Whether the details of the person show the birthdate, so that a narrow row leaves it out. */
  isBirthdateElsewhere: boolean
}

/** The name, which leads to the person's page, the age, and on wide screens the birthdate. */
function PersonCell({ person, texts: { t, language, today }, isBirthdateElsewhere }: PersonCellProps) {
  const { attendeeName: name, birthdate } = person
  return (
    <div className={classes.person}>
      <div className={classes.name}>
        <PersonLink id={pageIdOf(person)} name={name} />
      </div>
      {birthdate && (
        <div className={classes.born}>
          <span>{t('roster:age', { count: wholeYears(birthdate, today) })}</span>
          <span data-wide={isBirthdateElsewhere || undefined}>{birthdateText(birthdate, language)}</span>
        </div>
      )}
      {person.wasAnnounced && person.status === 'absent' && (
        <Badge color="sand" mt={2}>
          {t('announced')}
        </Badge>
      )}
    </div>
  )
}

interface RemoveButtonProps {
  name: string
  texts: RowTexts
  leavesRoster: boolean
  onRemove: () => void
}

function RemoveButton({ name, texts: { t }, leavesRoster, onRemove }: RemoveButtonProps) {
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
      onClick={onRemove}
      data-remove
    >
      {t('remove')}
    </Button>
  )
}
