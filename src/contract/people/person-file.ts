import { z } from 'zod'
import { readsWith } from '#contract/calls.ts'
import { organizationName, plainDate } from '#contract/fields.ts'
import { FOLLOW_UP_OUTCOMES } from '#domain/attendance/follow-ups.ts'
import { actionsOf, CHANGED_FIELDS } from '#domain/audit/audit-log.ts'
import { LANGUAGES } from '#domain/dates/dates.ts'
import { COLLECTOR_KINDS, GOES_ALONE } from '#domain/people/collecting.ts'
import { HAND_OVER_WAYS } from '#domain/people/handing-over.ts'
import { CONSENT_STATUSES } from '#domain/people/photo-consent.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions/sessions.ts'
import { NOT_FOUND, personId } from './reveals.ts'

const name = z.string().nullable()

const entryState = z.object({
  organizationName: z.string(),
  attendeeName: z.string(),
  birthdate: z.string().nullable(),
  isLeader: z.boolean(),
  ageOverride: z.boolean(),
  phoneNumber: z.string().nullable(),
  removed: z.boolean(),
})

const PERSON_ACTIONS = actionsOf('roster', 'export', 'reading')

/** All data about a person in a roster. The oldest entries of lists come first. */
const personFile = z.object({
  entry: z.object({
    attendeeName: z.string(),
    organizationName,
    isLeader: z.boolean(),
    ageOverride: z.boolean(),
    birthdate: plainDate.nullable(),
    phoneNumber: z.string().nullable(),
    addedBy: name,
    addedAt: z.date(),
    /** When the person was removed from the roster; null if they are in it. */
    removedAt: z.date().nullable(),
  }),
  groups: z.array(z.object({ organizationName, from: plainDate, to: plainDate.nullable() })),
  guardians: z.array(
    z.object({ name: z.string(), relation: z.string().nullable(), phone: z.string().nullable(), addedAt: z.date() }),
  ),
  links: z.array(
    z.object({
      guardian: name,
      language: z.enum(LANGUAGES),
      madeBy: name,
      madeAt: z.date(),
      lastUsedAt: z.date().nullable(),
      revokedAt: z.date().nullable(),
    }),
  ),
  /** Empty if consent was never requested; otherwise it ends with the present answer. */
  consents: z.array(
    z.object({ status: z.enum(CONSENT_STATUSES), guardianName: name, recordedBy: name, recordedAt: z.date() }),
  ),
  /** Whether guardians may collect the child, and whether it goes home alone; empty if it was not recorded. */
  collecting: z
    .array(
      z.object({
        guardiansMay: z.boolean(),
        alone: z.enum(GOES_ALONE),
        saidBy: name,
        recordedBy: name,
        recordedAt: z.date(),
      }),
    )
    .optional(),
  collectors: z
    .array(
      z.object({
        kind: z.enum(COLLECTOR_KINDS),
        ...{ name: z.string(), relation: name, phone: name, saidBy: name, recordedBy: name },
        recordedAt: z.date(),
      }),
    )
    .optional(),
  handOvers: z
    .array(
      z.object({
        way: z.enum(HAND_OVER_WAYS),
        ...{ name, recordedBy: name, reason: name },
        leftAt: z.date(),
        takenBackAt: z.date().nullable(),
      }),
    )
    .optional(),
  notes: z.array(z.object({ text: z.string(), author: name, writtenAt: z.date() })),
  /** The results of calls, with the newest absence at that time. */
  followUps: z
    .array(
      z.object({
        outcome: z.enum(FOLLOW_UP_OUTCOMES),
        text: z.string().nullable(),
        author: name,
        absence: plainDate,
        notedAt: z.date(),
      }),
    )
    .optional(),
  announcements: z.array(
    z.object({
      from: plainDate,
      to: plainDate,
      reason: z.string().nullable(),
      announcedBy: name,
      byLink: z.boolean(),
      announcedAt: z.date(),
    }),
  ),
  attendance: z.array(
    z.object({
      sessionDate: plainDate,
      organizationName: z.string().nullable(),
      attendeeName: z.string(),
      status: z.enum(ATTENDANCE_STATUSES),
      absenceReason: z.string().nullable(),
      markedBy: name,
      markedAt: z.date().nullable(),
    }),
  ),
  transfers: z.array(
    z.object({ madeAt: z.date(), madeBy: name, undoneAt: z.date().nullable(), before: entryState, after: entryState }),
  ),
  /** The third absences in a row of which the team leaders were notified. */
  notices: z.array(z.object({ thirdAbsence: plainDate, noticedAt: z.date() })),
  /** Who read what, and how often. It includes lists of the group while the person belonged to it. */
  readings: z.array(
    z.object({ action: z.enum(PERSON_ACTIONS), reader: name, count: z.int(), first: z.date(), last: z.date() }),
  ),
  actions: z.array(
    z.object({ action: z.enum(PERSON_ACTIONS), actor: name, at: z.date(), changed: z.array(z.enum(CHANGED_FIELDS)) }),
  ),
})

export type PersonFile = z.infer<typeof personFile>

export const personFiles = {
  /**
   * Answers a request for a copy, also for removed people. It is audited. Admins may call it. Source: docs/product.md,
   * 22.5.
   */
  export: readsWith({ audit: 'export.person', proof: 'always' })
    .errors({ NOT_FOUND })
    .input(z.object(personId))
    .output(personFile),
}
