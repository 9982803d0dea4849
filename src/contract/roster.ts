import { z } from 'zod'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { procedure } from './errors.ts'
import { birthdate, id, optionalText, organizationName, personName, plainDate } from './fields.ts'

/** One person of an organization's roster: a child, or a leader. */
export const rosterPerson = z.object({
  id: z.uuid(),
  organizationName,
  attendeeName: z.string(),
  isLeader: z.boolean(),
  birthdate: plainDate.nullable(),
  ageOverride: z.boolean(),
  phoneNumber: z.string().nullable(),
})

export type RosterPerson = z.infer<typeof rosterPerson>

export const roster = {
  /** Everyone in an organization's roster, leaders first, then by name. Whoever may see the organization. */
  list: procedure.input(z.object({ organizationName })).output(z.array(rosterPerson)),
  /**
   * Add a person. A name that stands in the roster already answers with that person (the specification's tolerated
   * insert conflict); `added` tells the two apart. The same id again with the same content answers the same; with other
   * content CONFLICT.
   */
  add: procedure
    .errors({ CONFLICT: { status: 409, message: 'This id is already in use' } })
    .input(
      z.object({
        id,
        organizationName,
        attendeeName: personName,
        isLeader: z.boolean(),
        birthdate,
        phoneNumber: optionalText(TEXT_LIMITS.phone),
      }),
    )
    .output(z.object({ person: rosterPerson, added: z.boolean() })),
}
