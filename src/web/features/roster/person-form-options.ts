import type { RefObject } from 'react'
import type { ChangedPerson, RosterPerson } from '#contract/people/roster.ts'
import type { ShownBirthdate } from '#web/ui/people/hidden-birthdate.tsx'
import type { Question } from './use-placing.ts'

export type NameInput = RefObject<HTMLInputElement | null>

export interface PersonFormOptions {
  organizationName: string
  isLeader: boolean
  /** Without a hidden birthdate; undefined to add a person. */
  person: ChangedPerson | undefined
  names: readonly string[]
  /** Shows a hidden birthdate on request, which is recorded. */
  look?: ShownBirthdate | undefined
  question: Question | null
  onQuestion: (question: Question | null) => void
  /** Adds to the roster only: the form stays open for the next person, and existing names are refused. */
  oneAfterAnother?: boolean
  /** Also for people moved to another group. `isQueued` if the roster could not be reached. */
  onJoined: (person: RosterPerson, isQueued: boolean) => void
  /** Another person of the name replaces a restored one. */
  onReplaced?: (formerId: string, person: RosterPerson) => void
  /** A restored person's age belongs to another group. */
  onMisplaced: (person: RosterPerson, question: Question) => void
  onChanged: (person: ChangedPerson) => void
  onClose: () => void
}
