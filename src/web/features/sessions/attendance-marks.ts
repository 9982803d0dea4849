import { useState } from 'react'
import type { RosterPerson } from '#contract/roster.ts'
import type { AttendanceStatus } from '#domain/sessions.ts'

/** Present or absent, with the reason that was typed; the reason stays typed while someone is switched back and forth. */
export interface Mark {
  readonly status: AttendanceStatus
  readonly reason: string
}

const PRESENT: Mark = { status: 'present', reason: '' }

/** Who is there: everyone of the roster is present until marked absent. */
export function useAttendanceMarks() {
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(new Map())
  const markOf = (person: RosterPerson) => marks.get(person.id) ?? PRESENT
  const change = (person: RosterPerson, part: Partial<Mark>) =>
    setMarks((known) => new Map(known).set(person.id, { ...(known.get(person.id) ?? PRESENT), ...part }))
  return {
    markOf,
    setStatus: (person: RosterPerson, status: AttendanceStatus) => change(person, { status }),
    setReason: (person: RosterPerson, reason: string) => change(person, { reason }),
    allPresent: () =>
      setMarks((known) => new Map([...known].map(([id, mark]) => [id, { ...mark, status: 'present' }]))),
  }
}

export type AttendanceMarks = ReturnType<typeof useAttendanceMarks>
