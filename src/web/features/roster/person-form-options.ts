import type { RefObject } from 'react'
import type { ChangedPerson, RosterPerson } from '#contract/roster.ts'
import type { ShownBirthdate } from '#web/ui/hidden-birthdate.tsx'
import type { Question } from './use-placing.ts'

export type NameInput = RefObject<HTMLInputElement | null>

export interface PersonFormOptions {
  organizationName: string
  isLeader: boolean
  /** The person to change, without a birthdate that is hidden; undefined to add a person. */
  person: ChangedPerson | undefined
  /** The names in the session's form, each of which may be there only once. */
  names: readonly string[]
  /** Shows a hidden birthdate on request, which is recorded. */
  look?: ShownBirthdate | undefined
  question: Question | null
  onQuestion: (question: Question | null) => void
  /**
   * Adds people to the roster only, not to a session's form: the form stays open for the next one, and a name that is in the
   * roster is refused.
   */
  oneAfterAnother?: boolean
  /**
   * Called with a person who joins the session's form, `isQueued` if the roster could not be reached; one after another with
   * everyone, also those who were moved to another group.
   */
  onJoined: (person: RosterPerson, isQueued: boolean) => void
  /** Called if another person of the name is added instead of one who was put back. */
  onReplaced?: (formerId: string, person: RosterPerson) => void
  /** Called with a person who was put back, if their age belongs to another group. */
  onMisplaced: (person: RosterPerson, question: Question) => void
  /** Called with a changed person, whose group is another one if they were moved. */
  onChanged: (person: ChangedPerson) => void
  onClose: () => void
}
