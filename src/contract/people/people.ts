import { z } from 'zod'
import { readsWith, saves } from '#contract/calls.ts'
import { BOTH_CHANGED } from '#contract/edits.ts'
import { CONFLICT } from '#contract/errors.ts'
import {
  agePlacement,
  id,
  longNote,
  optionalLine,
  organizationName,
  pageInput,
  pageOf,
  personName,
  plainDate,
} from '#contract/fields.ts'
import { LANGUAGES } from '#domain/dates/dates.ts'
import { CONSENT_STATUSES } from '#domain/people/photo-consent.ts'
import {
  LONGEST_ABSENCE_DAYS,
  MOST_ANNOUNCEMENTS,
  MOST_GUARDIANS,
  MOST_LINKS_A_DAY,
  MOST_NOTES,
  TEXT_LIMITS,
} from '#domain/texts/limits.ts'
import { collecting, collectingCalls } from './collecting.ts'
import { followingUp } from './follow-ups.ts'
import { merging } from './merging.ts'
import { attending } from './person-attendance.ts'
import { personFiles } from './person-file.ts'
import { NOT_FOUND, personId, revealing } from './reveals.ts'

const guardian = z.object({
  id: z.uuid(),
  name: z.string(),
  relation: z.string().nullable(),
  phone: z.string().nullable(),
})

export type Guardian = z.infer<typeof guardian>

const guardianInput = {
  name: personName,
  relation: optionalLine(TEXT_LIMITS.relation),
  phone: optionalLine(TEXT_LIMITS.phone),
}

const consentInput = { status: z.enum(CONSENT_STATUSES), guardianName: optionalLine(TEXT_LIMITS.name) }

const photoConsent = z.object({
  status: z.enum(CONSENT_STATUSES),
  /** The name that the deciding guardian had at the time. */
  guardianName: z.string().nullable(),
  /** The name of the recording person; null while unknown, or if the account was deleted. */
  recordedBy: z.string().nullable(),
  recordedAt: z.date().nullable(),
})

export type PhotoConsent = z.infer<typeof photoConsent>

const announcement = z.object({
  id: z.uuid(),
  from: plainDate,
  to: plainDate,
  reason: z.string().nullable(),
  /** The name of the announcing person; null if the account was deleted, or the guardian removed. */
  announcedBy: z.string().nullable(),
  byLink: z.boolean(),
  announcedAt: z.date(),
})

export type Announcement = z.infer<typeof announcement>

const guardianLink = z.object({
  id: z.uuid(),
  guardianId: z.uuid(),
  madeAt: z.date(),
  lastUsedAt: z.date().nullable(),
})

export type GuardianLink = z.infer<typeof guardianLink>

const membershipPeriod = z.object({
  organizationName,
  from: plainDate,
  to: plainDate.nullable(),
})

/** A person's page without notes and attendance, and without the birthdate. */
const personPage = z.object({
  id: z.uuid(),
  organizationName,
  attendeeName: z.string(),
  isLeader: z.boolean(),
  ageOverride: z.boolean(),
  phoneNumber: z.string().nullable(),
  /** The age in whole years today; null without a birthdate. */
  age: z.int().nullable(),
  hasBirthdate: z.boolean(),
  /** The group for a move by age; null if the age fits or is unknown. */
  placement: agePlacement.nullable(),
  /** Whether the person was removed from the roster; then everything below is empty. */
  isRemoved: z.boolean(),
  guardians: z.array(guardian),
  /** The guardians' valid links, at most one of each. */
  links: z.array(guardianLink),
  consent: photoConsent,
  /** The announced absences, except those that ended more than a week ago, the earliest first. */
  announcements: z.array(announcement),
  groups: z.array(membershipPeriod),
  /** Whether the roster has another entry with this name, for readers who may merge them. */
  hasSameNamed: z.boolean().optional(),
  /** It is missing if the group does not hand the person over. */
  collecting: collecting.optional(),
})

export type PersonPage = z.infer<typeof personPage>

const note = z.object({
  id: z.uuid(),
  text: z.string(),
  /** The name of the author; null if the account was deleted. */
  author: z.string().nullable(),
  createdAt: z.date(),
  isOwn: z.boolean(),
  mayDelete: z.boolean(),
})

export type Note = z.infer<typeof note>

/**
 * Calls by the id of the roster entry, which is NOT_FOUND for people who may not see the page. Source: docs/product.md,
 * 16.1.
 */
export const people = {
  /** A person's page, without birthdate, notes and attendance. */
  get: readsWith({ audit: 'reading.page' }).errors({ NOT_FOUND }).input(z.object(personId)).output(personPage),
  ...attending,
  notes: readsWith({ audit: 'reading.page' })
    .errors({ NOT_FOUND })
    .input(z.object({ ...personId, ...pageInput }))
    .output(pageOf(note)),
  /**
   * Saves a guardian under an id that the client makes. `callFirst` makes the guardian the first one. A change has
   * `opened`.
   */
  saveGuardian: saves({ keeps: 'opened', audit: 'roster.guardian_saved' })
    .errors({
      NOT_FOUND,
      CONFLICT,
      BOTH_CHANGED,
      GUARDIAN_REMOVED: { status: 409, message: 'This guardian was removed' },
      TOO_MANY_GUARDIANS: { status: 409, message: `A person has at most ${MOST_GUARDIANS} guardians` },
    })
    .input(
      z.object({
        ...personId,
        id,
        ...guardianInput,
        callFirst: z.boolean(),
        opened: z.object(guardianInput).optional(),
      }),
    )
    .output(guardian),
  removeGuardian: saves({ keeps: 'switches', needs: 'removed', repeats: true, audit: 'roster.guardian_removed' })
    .errors({ NOT_FOUND })
    .input(z.object({ ...personId, id }))
    .output(z.object({ removed: z.boolean() })),
  /**
   * Revokes the former link. Only this call returns the address. Repeated soon, it returns the same one; later, or with
   * other content, it is CONFLICT.
   */
  makeGuardianLink: saves({ keeps: 'creates', needs: 'url', repeats: true, audit: 'reading.link_made' })
    .errors({
      NOT_FOUND,
      CONFLICT,
      TOO_MANY_LINKS: { status: 409, message: `At most ${MOST_LINKS_A_DAY} links are made for a person in a day` },
    })
    .input(z.object({ ...personId, id, guardianId: id, language: z.enum(LANGUAGES) }))
    .output(z.object({ url: z.url(), madeAt: z.date() })),
  /** Permanently revokes a link; `revoked` is false if it was not valid. */
  revokeGuardianLink: saves({ keeps: 'switches', audit: 'reading.link_revoked' })
    .errors({ NOT_FOUND })
    .input(z.object({ ...personId, id }))
    .output(z.object({ revoked: z.boolean() })),
  /** Records whether photos of the person may be published; 'unknown' deletes the former answer. */
  setConsent: saves({ keeps: 'opened', audit: 'roster.consent_set' })
    .errors({ NOT_FOUND, BOTH_CHANGED })
    .input(z.object({ ...personId, ...consentInput, opened: z.object(consentInput).optional() }))
    .output(photoConsent),
  addNote: saves({ keeps: 'creates', key: 'id', audit: 'roster.note_added' })
    .errors({
      NOT_FOUND,
      TOO_MANY_NOTES: { status: 409, message: `A person has at most ${MOST_NOTES} notes` },
    })
    .input(z.object({ ...personId, id, text: longNote }))
    .output(z.object({ id: z.uuid() })),
  /** Deletes a note. Only its author, team leaders of the group and admins may; others get FORBIDDEN. */
  removeNote: saves({ keeps: 'switches', needs: 'removed', repeats: true, audit: 'roster.note_removed' })
    .errors({ NOT_FOUND })
    .input(z.object({ ...personId, id }))
    .output(z.object({ removed: z.boolean() })),
  /** Announces an absence. A repeated call gets the same answer; the same id with other content is CONFLICT. */
  announceAbsence: saves({ keeps: 'creates', key: 'id', audit: 'roster.absence_announced' })
    .errors({
      NOT_FOUND,
      TOO_MANY_ANNOUNCEMENTS: { status: 409, message: `A person has at most ${MOST_ANNOUNCEMENTS} announced absences` },
      SPAN_TOO_LONG: { status: 422, message: `An absence lasts at most ${LONGEST_ABSENCE_DAYS} days` },
    })
    .input(z.object({ ...personId, id, from: plainDate, to: plainDate, reason: optionalLine(TEXT_LIMITS.reason) }))
    .output(announcement),
  withdrawAbsence: saves({ keeps: 'switches', audit: 'roster.absence_withdrawn' })
    .errors({ NOT_FOUND })
    .input(z.object({ ...personId, id }))
    .output(z.object({ withdrawn: z.boolean() })),
  /**
   * Absences in the order of announcement: those that include a day, or without a day those from `from` to `to`. They
   * lack a guardian's own words, because the whole group may read the session. People who may record the group's
   * sessions may call it.
   */
  announcedAbsences: readsWith({ audit: 'reading.list' })
    .input(z.object({ organizationName, date: plainDate.optional() }))
    .output(
      z.object({
        from: plainDate,
        to: plainDate,
        absences: z.array(
          z.object({ attendeeId: z.uuid(), from: plainDate, to: plainDate, reason: z.string().nullable() }),
        ),
      }),
    ),
  ...collectingCalls,
  ...followingUp,
  ...revealing,
  ...personFiles,
  ...merging,
  /**
   * The contacts for a device that will be without a connection; recorded once a day. People who hold a role in the
   * group may call it.
   */
  forDevice: readsWith({ audit: 'reading.contacts_on_device' })
    .input(z.object({ organizationName }))
    .output(z.array(personPage)),
}
