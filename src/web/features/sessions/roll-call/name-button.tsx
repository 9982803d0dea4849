import { type DraftPerson, pageIdOf } from '#web/features/sessions/draft/session-draft.ts'
import { PersonName } from '#web/ui/people/person-name.tsx'
import classes from './name-button.module.css'

export interface OpenedPerson {
  readonly id: string
  readonly name: string
}

interface NameButtonProps {
  person: DraftPerson
  onOpen: (person: OpenedPerson) => void
}

/** The name, which opens what the group knows of the person without leaving the form. */
export function NameButton({ person, onOpen }: NameButtonProps) {
  const { attendeeName: name } = person
  const id = pageIdOf(person)
  const shown = <PersonName name={name} inherit />
  if (id === null) return shown
  return (
    <button type="button" className={classes.name} aria-haspopup="dialog" onClick={() => onOpen({ id, name })}>
      {shown}
    </button>
  )
}
