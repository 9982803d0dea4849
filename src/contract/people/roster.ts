import { z } from 'zod'
import { readsWith, saves } from '#contract/calls.ts'
import { BOTH_CHANGED } from '#contract/edits.ts'
import { CONFLICT } from '#contract/errors.ts'
import {
  agePlacement,
  birthdate,
  changedBirthdate,
  hasLength,
  id,
  optionalLine,
  organizationName,
  personName,
  stored,
} from '#contract/fields.ts'
import { GOES_ALONE, MOST_COLLECTORS } from '#domain/people/collecting.ts'
import { MOST_GUARDIANS, MOST_IMPORTED, MOST_IN_ROSTER, TEXT_LIMITS } from '#domain/texts/limits.ts'

export const rosterPerson = z.object({
  id: stored.id,
  organizationName: stored.organizationName,
  attendeeName: z.string(),
  isLeader: z.boolean(),
  birthdate: stored.date.nullable(),
  ageOverride: z.boolean(),
  phoneNumber: z.string().nullable(),
})

export type RosterPerson = z.infer<typeof rosterPerson>

/** A changed person, with the birthdate only if it is the one that was sent. */
const changedPerson = rosterPerson.partial({ birthdate: true })

export type ChangedPerson = z.infer<typeof changedPerson>

const exportedPerson = rosterPerson.extend({
  guardians: z.array(z.object({ name: z.string(), relation: z.string().nullable(), phone: z.string().nullable() })),
})

export type ExportedPerson = z.infer<typeof exportedPerson>

const personInput = {
  attendeeName: personName,
  isLeader: z.boolean(),
  birthdate,
  phoneNumber: optionalLine(TEXT_LIMITS.phone),
  ageOverride: z.boolean().default(false),
}

/** A change by a person who did not see the birthdate: if omitted, the stored birthdate remains. */
const changeInput = { ...personInput, birthdate: changedBirthdate }

const guardiansInput = z.array(
  z.object({
    name: personName,
    relation: optionalLine(TEXT_LIMITS.relation),
    phone: optionalLine(TEXT_LIMITS.phone),
  }),
)

/** What a file says about who may collect a child. */
const collectingInput = z
  .object({ people: guardiansInput.refine(hasLength(0, MOST_COLLECTORS.may), 'invalid'), alone: z.enum(GOES_ALONE) })
  .optional()

const ERRORS = {
  ERASED: { status: 410, message: 'This person was erased' },
  NOT_FOUND: { status: 404, message: 'This person is not in the roster any more' },
  NAME_EXISTS: { status: 409, message: 'This name already exists' },
  ROSTER_FULL: {
    status: 409,
    message: `A roster holds at most ${MOST_IN_ROSTER} people`,
    data: z.object({ organizationName, limit: z.int() }),
  },
} as const

/** The rosters of the organizations. Source: docs/product.md, 6. */
export const roster = {
  /**
   * Everyone in an organization's roster, leaders first, then by name. People who may see the organization may call it.
   */
  list: readsWith({ audit: 'reading.list', shows: ['name', 'birthdate', 'phone', 'mayStay'] })
    .input(z.object({ organizationName }))
    .output(z.array(rosterPerson)),
  /** An organization's roster with guardians, for a file. People who may export the organization may call it. */
  export: readsWith({ audit: 'export.roster', proof: 'always' })
    .input(z.object({ organizationName }))
    .output(z.array(exportedPerson)),
  /**
   * Adds a person. If the name is already in the roster, that person is returned, with `added` false (docs/product.md,
   * 6.2). Repeating the call gets the same answer; the same id with other content is CONFLICT. People who may change
   * the roster of `movedFrom` may also add a person to the group that matches the age. If they may not see that group
   * and the name is taken there, the error is NAME_EXISTS, which does not reveal whose name it is. The id of an erased
   * person is refused with ERASED, whatever the name is now (docs/product.md, 21.7). The name of a removed entry
   * restores that entry, which is returned with `putBack`, and with `placement` if their age belongs to another group
   * (docs/product.md, 6.11). `insteadOf`, the id of a call of the same account with that answer within ten minutes,
   * removes that entry again and adds another person with the name.
   */
  add: saves({ keeps: 'creates', needs: 'person', key: 'id', audit: ['roster.added', 'roster.restored'] })
    .errors({
      ERASED: ERRORS.ERASED,
      NAME_EXISTS: ERRORS.NAME_EXISTS,
      ROSTER_FULL: ERRORS.ROSTER_FULL,
    })
    .input(
      z.object({
        id,
        organizationName,
        ...personInput,
        movedFrom: organizationName.optional(),
        insteadOf: id.optional(),
      }),
    )
    .output(
      z.object({ person: rosterPerson, added: z.boolean(), putBack: z.boolean(), placement: agePlacement.nullable() }),
    ),
  /**
   * Changes a person's details. With `moveTo`, the person also moves to that group, which must match the age.
   * Attendance stays with the person. If no birthdate is sent, the stored one remains and decides: if it belongs to
   * another group, AGE_MISMATCH names that group, unless the person is moved there or allowed to stay (docs/product.md,
   * 4.4, 6.5 and 16.3).
   */
  update: saves({ keeps: 'opened', audit: ['roster.changed', 'roster.moved'] })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      NAME_EXISTS: ERRORS.NAME_EXISTS,
      ROSTER_FULL: ERRORS.ROSTER_FULL,
      BOTH_CHANGED,
      AGE_MISMATCH: { status: 409, message: 'The age belongs to another group', data: agePlacement },
    })
    .input(
      z.object({
        id,
        organizationName,
        ...changeInput,
        moveTo: organizationName.optional(),
        opened: z.object(changeInput).optional(),
        /** Whether fields that both changed are refused with BOTH_CHANGED. Pages of former versions overwrite them. */
        asks: z.boolean().default(false),
      }),
    )
    .output(changedPerson),
  /**
   * Adds many people with their guardians, all or none: to the organization's roster, or with `moveTo` to the group
   * that matches the age. `known` people, of the roster or of `people`, get the guardians and the people who may
   * collect them whose names they lack, and whether they go home alone if that is unknown; nothing else changes; `completed` counts those of the roster. A repeated call adds nothing twice. If
   * any of the names is already in a roster, nothing is added, and NAMES_EXIST has these names. If a known person is no
   * longer in the roster, nothing is added either, and the error is ROSTER_CHANGED. Names of removed entries restore
   * these as with `add`; `putBack` has them, each with the sent id. `guardiansLeftOut` has the guardians beyond the
   * limit of a restored or known person, with that person's sent id, and `collectorsLeftOut` also names like one that
   * must not collect them. `aloneLeftOut` has the sent ids of people of whom another answer is recorded.
   */
  import: saves({ keeps: 'creates', audit: ['roster.imported', 'roster.added', 'roster.collector_saved'] })
    .errors({
      CONFLICT,
      ROSTER_FULL: ERRORS.ROSTER_FULL,
      NAMES_EXIST: {
        status: 409,
        message: 'These names already exist',
        data: z.object({ names: z.array(z.string()) }),
      },
      ROSTER_CHANGED: { status: 409, message: 'The roster has changed meanwhile' },
    })
    .input(
      z.object({
        organizationName,
        people: z
          .array(
            z.object({
              id,
              ...personInput,
              /** If omitted, a new person is an attendee, and the role of a restored one remains. */
              isLeader: personInput.isLeader.optional(),
              guardians: guardiansInput.refine(hasLength(0, MOST_GUARDIANS), 'invalid').default([]),
              collecting: collectingInput,
              moveTo: organizationName.optional(),
            }),
          )
          .refine(hasLength(0, MOST_IMPORTED), 'invalid'),
        known: z
          .array(
            z
              .object({
                personId: id,
                guardians: guardiansInput.refine(hasLength(0, MOST_GUARDIANS), 'invalid'),
                collecting: collectingInput,
              })
              .refine(({ guardians, collecting }) => guardians.length > 0 || collecting !== undefined, 'invalid'),
          )
          .refine(hasLength(0, MOST_IMPORTED), 'invalid')
          .default([]),
      }),
    )
    .output(
      z.object({
        added: z.int(),
        moved: z.int(),
        completed: z.int(),
        putBack: z.array(
          z.object({
            id: stored.id,
            personId: stored.id,
            attendeeName: z.string(),
            placement: agePlacement.nullable(),
          }),
        ),
        guardiansLeftOut: z.array(z.object({ id: stored.id, name: z.string() })),
        /** They are missing if there are none. */
        collectorsLeftOut: z.array(z.object({ id: stored.id, name: z.string() })).optional(),
        aloneLeftOut: z.array(stored.id).optional(),
      }),
    ),
  /** Removes a person from a roster; `removed` is false if they were not in it. Attendance is not deleted. */
  remove: saves({ keeps: 'switches', needs: 'removed', repeats: true, audit: 'roster.removed' })
    .input(z.object({ id, organizationName }))
    .output(z.object({ removed: z.boolean() })),
  /** Restores a removed person. The answer has no birthdate, because the page of a person calls it too. */
  restore: saves({ keeps: 'switches', audit: 'roster.restored' })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, NAME_EXISTS: ERRORS.NAME_EXISTS, ROSTER_FULL: ERRORS.ROSTER_FULL })
    .input(z.object({ id, organizationName }))
    .output(rosterPerson.omit({ birthdate: true })),
}
