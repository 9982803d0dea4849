import { z } from 'zod'
import { MOST_IMPORTED, MOST_IN_ROSTER, TEXT_LIMITS } from '#domain/limits.ts'
import { procedure } from './errors.ts'
import { birthdate, hasLength, id, optionalLine, organizationName, personName, plainDate } from './fields.ts'

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

/** What is told of a person. */
const personInput = {
  attendeeName: personName,
  isLeader: z.boolean(),
  birthdate,
  phoneNumber: optionalLine(TEXT_LIMITS.phone),
  /** Stays in the group although the age says otherwise. */
  ageOverride: z.boolean().default(false),
}

const ERRORS = {
  CONFLICT: { status: 409, message: 'This id is already in use' },
  NOT_FOUND: { status: 404, message: 'This person is not in the roster any more' },
  NAME_EXISTS: { status: 409, message: 'This name already exists' },
  /** Somebody more would be too many for this roster. */
  ROSTER_FULL: {
    status: 409,
    message: `A roster holds at most ${MOST_IN_ROSTER} people`,
    data: z.object({ organizationName, limit: z.int() }),
  },
} as const

export const roster = {
  /**
   * Everyone in an organization's roster, leaders first, then by name; never more than a roster holds. Whoever may see the
   * organization.
   */
  list: procedure.input(z.object({ organizationName })).output(z.array(rosterPerson)),
  /**
   * Add a person. A name that stands in the roster already answers with that person (the specification's tolerated
   * insert conflict); `added` tells the two apart. The same id again with the same content answers the same; with other
   * content CONFLICT. Who may change the roster of `movedFrom` may add to the one group that matches the age; where they
   * may not see that group, a name that stands in it is refused without a word about who has it.
   */
  add: procedure
    .errors({ CONFLICT: ERRORS.CONFLICT, NAME_EXISTS: ERRORS.NAME_EXISTS, ROSTER_FULL: ERRORS.ROSTER_FULL })
    .input(z.object({ id, organizationName, ...personInput, movedFrom: organizationName.optional() }))
    .output(z.object({ person: rosterPerson, added: z.boolean() })),
  /**
   * Change what is told of a person in an organization's roster, or move them, with `moveTo`, to the one group that
   * matches their age. Attendance stays theirs.
   */
  update: procedure
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, NAME_EXISTS: ERRORS.NAME_EXISTS, ROSTER_FULL: ERRORS.ROSTER_FULL })
    .input(
      z.object({
        id,
        organizationName,
        ...personInput,
        moveTo: organizationName.optional(),
        /** What the form began with: what was not changed in it stays as it is now, whoever changed it meanwhile. */
        opened: z.object(personInput).optional(),
      }),
    )
    .output(rosterPerson),
  /**
   * Add many people at once, all or nothing: into the organization's roster, or with `moveTo` into the one group that matches
   * the age. Sent again, whoever was added by it is not added twice. Where a name stands in a roster already nobody is added,
   * and the names are told.
   */
  import: procedure
    .errors({
      CONFLICT: ERRORS.CONFLICT,
      ROSTER_FULL: ERRORS.ROSTER_FULL,
      NAMES_EXIST: {
        status: 409,
        message: 'These names already exist',
        data: z.object({ names: z.array(z.string()) }),
      },
    })
    .input(
      z.object({
        organizationName,
        people: z
          .array(z.object({ id, ...personInput, moveTo: organizationName.optional() }))
          .refine(hasLength(1, MOST_IMPORTED), 'invalid'),
      }),
    )
    .output(z.object({ added: z.int(), moved: z.int() })),
  /** Take a person out of an organization's roster; `removed` is false where there was none in it. Attendance stays. */
  remove: procedure.input(z.object({ id, organizationName })).output(z.object({ removed: z.boolean() })),
  /** Put a removed person back. */
  restore: procedure
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, NAME_EXISTS: ERRORS.NAME_EXISTS, ROSTER_FULL: ERRORS.ROSTER_FULL })
    .input(z.object({ id, organizationName }))
    .output(rosterPerson),
}
