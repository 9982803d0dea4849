import { z } from 'zod'
import { reads, readsWith } from '#contract/calls.ts'
import { contact, figures, namedContact, organizationName, plainDate } from '#contract/fields.ts'
import { countedAbsence, shownFollowUp } from '#contract/people/follow-ups.ts'
import { meetingDay } from '#contract/sessions/meetings.ts'
import { ATTENDANCE_STATUSES } from '#domain/sessions/sessions.ts'
import { firstStep } from './first-steps.ts'

const followedUp = z.object({
  id: z.uuid(),
  attendeeName: z.string(),
  streak: z.int(),
  marks: z.array(
    z.object({
      sessionDate: plainDate,
      status: z.enum(ATTENDANCE_STATUSES),
      absenceReason: z.string().nullable(),
    }),
  ),
  contact: namedContact.nullable(),
  newestAbsence: countedAbsence.optional(),
  /** The result of the call; null for a person who is still to be followed up. */
  followUp: shownFollowUp.nullable().optional(),
})

export type FollowedUp = z.infer<typeof followedUp>

const birthday = z.object({
  id: z.uuid(),
  attendeeName: z.string(),
  isLeader: z.boolean(),
  date: plainDate,
  age: z.int(),
})

export type Birthday = z.infer<typeof birthday>

const homeGroup = z.object({
  organizationName,
  /** The day in the network's time zone on which this was answered; a device may show the answer later. */
  day: plainDate,
  people: z.int(),
  /** It is null without a meeting day. */
  meeting: meetingDay.nullable(),
  meetsToday: z.boolean(),
  /** The day of the next meeting after today; null without a meeting day. */
  nextMeeting: plainDate.nullable(),
  /** How many children are still here is missing for a group that does not hand over. */
  todaysSession: figures.extend({ id: z.uuid(), stillHere: z.int().optional() }).nullable(),
  missing: z.array(plainDate),
  followedUp: z.array(followedUp),
  birthdays: z.array(birthday),
  /** The children of whom a guardian asked to change who may collect them. It is missing if there are none. */
  asked: z.array(z.object({ id: z.uuid(), attendeeName: z.string() })).optional(),
})

export type HomeGroup = z.infer<typeof homeGroup>

const networkGroup = z.object({
  organizationName,
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  people: z.int(),
  lastReport: figures.extend({ id: z.uuid(), sessionDate: plainDate }).nullable(),
  missing: z.array(plainDate),
  /** How many of the people who are followed up have no follow-up yet. */
  withoutFollowUp: z.int().optional(),
  /** Missing for a group that does not hand children over. */
  handsOver: z.literal(true).optional(),
  recent: z.array(figures.extend({ sessionDate: plainDate })),
  /** A team leader with a phone, else any team leader; null without one. */
  leader: z.object({ fullName: z.string(), contact: contact.nullable() }).nullable(),
})

export type NetworkGroup = z.infer<typeof networkGroup>

const backup = z.object({
  verifiedAt: z.date().nullable(),
  isEncrypted: z.boolean().nullable(),
  isLate: z.boolean(),
  hasFailed: z.boolean(),
})

export type BackupNotice = z.infer<typeof backup>

const network = z.object({
  requests: z.object({
    count: z.int(),
    oldest: z.date().nullable(),
    organizations: z.array(organizationName),
  }),
  /** The cash counts and closed months that the person may sign. */
  signatures: z.int().optional(),
  /** The limits that others have proposed. */
  limits: z.int().optional(),
  groups: z.array(networkGroup),
  /** It is null if the app knows of no backups. */
  backup: backup.nullable(),
  /** The first steps of a new network; null once all are done. */
  firstSteps: z.array(firstStep).nullable().optional(),
})

export type NetworkHome = z.infer<typeof network>

/** The start screen. Source: docs/product.md, 16.10. */
export const home = {
  groups: readsWith({ audit: 'reading.list' }).output(z.array(homeGroup)),
  network: reads.output(network),
}
