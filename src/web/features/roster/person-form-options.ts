import type { RefObject } from 'react'
import type { ChangedPerson, RosterPerson } from '#contract/people/roster.ts'
import type { ShownBirthdate } from '#web/ui/people/hidden-birthdate.tsx'
import type { Question } from './use-placing.ts'

export type NameInput = RefObject<HTMLInputElement | null>

export interface PersonFormOptions {
  organizationName: string
  isLeader: boolean
  /** The person without a hidden birthdate; undefined to add a person. */
  person: ChangedPerson | undefined
  names: readonly string[]
  /** Shows a hidden birthdate on request, which is recorded. */
  look?: ShownBirthdate | undefined
  question: Question | null
  onQuestion: (question: Question | null) => void
  /**
   * Whether people are added to the roster only: the form stays open for the next person, and existing names are
   * refused.
   */
  oneAfterAnother?: boolean
  /** It is called also for people moved to another group. `isQueued` is true if the roster could not be reached. */
  onJoined: (person: RosterPerson, isQueued: boolean) => void
  /** It is called when another person of the name replaces a restored one. */
  onReplaced?: (formerId: string, person: RosterPerson) => void
  /** It is called when a restored person's age belongs to another group. */
  onMisplaced: (person: RosterPerson, question: Question) => void
  onChanged: (person: ChangedPerson) => void
  onClose: () => void
}
