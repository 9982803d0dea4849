import { asc, eq, sql } from 'drizzle-orm'
import type { PersonFile } from '#contract/people/person-file.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  announcedAbsences,
  followUps,
  guardianLinks,
  guardians,
  photoConsents,
  profiles,
  rosterNotes,
} from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'

export function readGuardians(database: Queryable, id: string): Promise<PersonFile['guardians']> {
  const { name, relation, phone, createdAt, attendeeId, position } = guardians
  return database
    .select({ name, relation, phone, addedAt: createdAt })
    .from(guardians)
    .where(eq(attendeeId, id))
    .orderBy(asc(position))
}

export function readLinks(database: Queryable, id: string): Promise<PersonFile['links']> {
  const { language, createdAt, lastUsedAt, revokedAt, attendeeId, guardianId, createdBy } = guardianLinks
  return database
    .select({
      ...{ language, lastUsedAt, revokedAt },
      guardian: guardians.name,
      madeBy: nameOf(profiles),
      madeAt: createdAt,
    })
    .from(guardianLinks)
    .leftJoin(guardians, eq(guardians.id, guardianId))
    .leftJoin(profiles, eq(profiles.id, createdBy))
    .where(eq(attendeeId, id))
    .orderBy(asc(createdAt), asc(guardianLinks.id))
}

export function readConsents(database: Queryable, id: string): Promise<PersonFile['consents']> {
  const { status, guardianName, recordedBy, recordedAt, attendeeId } = photoConsents
  return database
    .select({ status, guardianName, recordedBy: nameOf(profiles), recordedAt })
    .from(photoConsents)
    .leftJoin(profiles, eq(profiles.id, recordedBy))
    .where(eq(attendeeId, id))
}

export function readNotes(database: Queryable, id: string): Promise<PersonFile['notes']> {
  const { text, createdAt, createdBy, attendeeId } = rosterNotes
  return database
    .select({ text, author: nameOf(profiles), writtenAt: createdAt })
    .from(rosterNotes)
    .leftJoin(profiles, eq(profiles.id, createdBy))
    .where(eq(attendeeId, id))
    .orderBy(asc(createdAt), asc(rosterNotes.id))
}

export function readFollowUps(database: Queryable, id: string): Promise<PersonFile['followUps']> {
  const { outcome, text, absenceDay, createdAt, createdBy, attendeeId } = followUps
  return database
    .select({ outcome, text, author: nameOf(profiles), absence: sql<PlainDate>`${absenceDay}`, notedAt: createdAt })
    .from(followUps)
    .leftJoin(profiles, eq(profiles.id, createdBy))
    .where(eq(attendeeId, id))
    .orderBy(asc(createdAt), asc(followUps.id))
}

export async function readAnnouncements(database: Queryable, id: string): Promise<PersonFile['announcements']> {
  const { firstDay, lastDay, reason, createdAt, createdBy, guardianId, attendeeId } = announcedAbsences
  const rows = await database
    .select({
      from: firstDay,
      to: lastDay,
      reason,
      announcedBy: sql<string | null>`coalesce(${guardians.name}, ${nameOf(profiles)})`,
      byLink: sql<boolean>`${guardians.id} is not null`,
      announcedAt: createdAt,
    })
    .from(announcedAbsences)
    .leftJoin(profiles, eq(profiles.id, createdBy))
    .leftJoin(guardians, eq(guardians.id, guardianId))
    .where(eq(attendeeId, id))
    .orderBy(asc(firstDay), asc(announcedAbsences.id))
  return rows as PersonFile['announcements']
}
