import { createHash } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { DetailChoices } from '#contract/people/merging.ts'
import { isSamePhone } from '#domain/people/phone-numbers.ts'
import { MOST_GUARDIANS } from '#domain/texts/limits.ts'
import { nameKey } from '#domain/texts/names.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  announcedAbsences,
  attendance,
  organizationAttendees as attendees,
  type BeforeMerge,
  collecting,
  collectors,
  followUps,
  guardianLinks,
  guardians,
  handOvers,
  photoConsents,
  rosterNotes,
  sessions,
} from '#server/database/schema/index.ts'
import { revokeLinks } from '#server/queries/guardian-links.ts'
import { lockForChange } from '#server/queries/roster-capacity.ts'
import { restoreCollecting } from './merge-collecting.ts'
import type { RosterEntry } from './visible-person.ts'

interface Both {
  readonly personId: string
  readonly otherId: string
}

/**
 * Locks two entries in the order of saving a session: the sessions first.
 * @param state whether the other one is already merged
 * @throws NOT_FOUND if one of them is not in the roster of the first
 */
export async function lockBoth(
  tx: Queryable,
  entry: RosterEntry,
  otherId: string,
  errors: { NOT_FOUND(): Error },
  state: { readonly isMerged?: boolean } = {},
) {
  const { id, organizationName } = entry
  await lockForChange(tx, [organizationName])
  await tx.execute(sql`
    select from sessions where id in (select session_id from attendance where attendee_id in (${id}, ${otherId}))
    order by id for update`)
  await tx.execute(sql`
    select from organization_attendees where id in (${id}, ${otherId}) order by id for update`)
  return readBoth(tx, entry, otherId, errors, state)
}

/**
 * @param state whether the other one is already merged
 * @throws NOT_FOUND if one of them is not in the roster of the first
 */
export async function readBoth(
  database: Queryable,
  { id, organizationName }: RosterEntry,
  otherId: string,
  errors: { NOT_FOUND(): Error },
  { isMerged = false }: { readonly isMerged?: boolean } = {},
) {
  const found = await database
    .select()
    .from(attendees)
    .where(inArray(attendees.id, [id, otherId]))
  const own = found.find((row) => row.id === id)
  const other = found.find((row) => row.id === otherId)
  if (!own || !other || id === otherId || own.removedAt || (other.removedAt !== null) !== isMerged)
    throw errors.NOT_FOUND()
  if (own.organizationName !== organizationName || other.organizationName !== organizationName) throw errors.NOT_FOUND()
  return { own, other }
}

export function differingDetails(own: RosterEntry, other: RosterEntry) {
  const hasTwoBirthdates = own.birthdate !== null && other.birthdate !== null && own.birthdate !== other.birthdate
  const hasTwoPhones =
    own.phoneNumber !== null && other.phoneNumber !== null && !isSamePhone(own.phoneNumber, other.phoneNumber)
  return [
    ...(hasTwoBirthdates ? [{ detail: 'birthdate', own: null, other: null } as const] : []),
    ...(hasTwoPhones ? [{ detail: 'phoneNumber', own: own.phoneNumber, other: other.phoneNumber } as const] : []),
  ]
}

/** The details of the remaining entry: the chosen ones, or else its own, or else the other's. */
export function keptDetails(own: RosterEntry, other: RosterEntry, chosen: DetailChoices) {
  return {
    birthdate: (chosen.birthdate === 'other' ? other.birthdate : null) ?? own.birthdate ?? other.birthdate,
    phoneNumber: (chosen.phoneNumber === 'other' ? other.phoneNumber : null) ?? own.phoneNumber ?? other.phoneNumber,
  }
}

export async function guardiansOf(tx: Queryable, personId: string, otherId: string) {
  const rows = await tx
    .select()
    .from(guardians)
    .where(inArray(guardians.attendeeId, [personId, otherId]))
    .orderBy(asc(guardians.position))
  const own = rows.filter(({ attendeeId }) => attendeeId === personId)
  const isKnown = (row: (typeof rows)[number]) =>
    own.some(({ name, phone }) => nameKey(name) === nameKey(row.name) && isSamePhone(phone, row.phone))
  const all = [...own, ...rows.filter((row) => row.attendeeId === otherId && !isKnown(row))]
  const before = rows.map(({ id, attendeeId, position }) => ({ id, attendeeId, position }))
  return { all, before, isTooMany: all.length > MOST_GUARDIANS }
}

const BEYOND = 1_000

/** Moves the guardians of both entries to one entry, and those that were not chosen to the other. All links end. */
export async function placeGuardians(
  tx: Queryable,
  context: PersonContext,
  { all, before }: Awaited<ReturnType<typeof guardiansOf>>,
  { personId, otherId, chosen }: Both & { readonly chosen: readonly string[] | null },
): Promise<void> {
  await revokeLinks(tx, context, inArray(guardianLinks.attendeeId, [personId, otherId]))
  const remaining = all.filter(({ id }) => chosen === null || chosen.includes(id)).map(({ id }) => id)
  const rest = before.flatMap(({ id }) => (remaining.includes(id) ? [] : [id]))
  await placeAll(tx, [
    ...remaining.map((id, position) => ({ id, attendeeId: personId, position })),
    ...rest.map((id, position) => ({ id, attendeeId: otherId, position })),
  ])
}

async function placeAll(tx: Queryable, places: BeforeMerge['guardians']): Promise<void> {
  const ids = places.map(({ id }) => id)
  if (ids.length === 0) return
  for (const [at, id] of ids.entries())
    await tx
      .update(guardians)
      .set({ position: BEYOND + at })
      .where(eq(guardians.id, id))
  for (const { id, ...place } of places) await tx.update(guardians).set(place).where(eq(guardians.id, id))
}

/** A refusal wins, otherwise the remaining entry's own consent. @returns the consent that it had before */
export async function mergeConsents(tx: Queryable, personId: string, otherId: string): Promise<BeforeMerge['consent']> {
  const rows = await tx
    .select()
    .from(photoConsents)
    .where(inArray(photoConsents.attendeeId, [personId, otherId]))
  const own = rows.find(({ attendeeId }) => attendeeId === personId)
  const other = rows.find(({ attendeeId }) => attendeeId === otherId)
  if (other && own?.status !== 'refused' && (other.status === 'refused' || !own)) {
    await tx.delete(photoConsents).where(eq(photoConsents.attendeeId, personId))
    await tx.insert(photoConsents).values({ ...other, attendeeId: personId })
  }
  if (!own) return null
  const { attendeeId: _, recordedAt, ...consent } = own
  return { ...consent, recordedAt: recordedAt.toISOString() }
}

/** The tables of which a merge gives the rows to the remaining entry, by the names of their ids in `BeforeMerge`. */
export const MOVED = { notes: rosterNotes, absences: announcedAbsences, followUps, collectors, handOvers } as const

type Moved = keyof typeof MOVED

/** @returns the ids of the moved rows */
export async function giveRecords(tx: Queryable, fromId: string, attendeeId: string) {
  const given: [string, string[]][] = []
  for (const [name, table] of Object.entries(MOVED)) {
    const rows = await tx
      .update(table)
      .set({ attendeeId })
      .where(eq(table.attendeeId, fromId))
      .returning({ id: table.id })
    given.push([name, rows.map(({ id }) => id)])
  }
  return Object.fromEntries(given) as Record<Moved, string[]>
}

export async function restoreRecords(tx: Queryable, before: BeforeMerge, { personId, otherId }: Both): Promise<void> {
  await placeAll(tx, before.guardians)
  await tx.delete(photoConsents).where(eq(photoConsents.attendeeId, personId))
  if (before.consent) {
    const { recordedAt, ...consent } = before.consent
    await tx.insert(photoConsents).values({ ...consent, attendeeId: personId, recordedAt: new Date(recordedAt) })
  }
  await restoreCollecting(tx, personId, before.collecting ?? null)
  for (const [name, table] of Object.entries(MOVED)) {
    const ids = before[name as Moved] ?? []
    if (ids.length > 0)
      await tx
        .update(table)
        .set({ attendeeId: otherId })
        .where(inArray(table.id, [...ids]))
  }
}

/** A digest of all data of two entries and of the sessions with their marks, which detects later changes. */
export async function digestOf(tx: Queryable, personId: string, otherId: string): Promise<string> {
  const ids = [personId, otherId]
  const tables = [guardians, photoConsents, collecting, attendance, ...Object.values(MOVED)]
  const rows: object[] = await tx.select().from(attendees).where(inArray(attendees.id, ids))
  for (const table of tables) rows.push(...(await tx.select().from(table).where(inArray(table.attendeeId, ids))))
  const { id, version, presenterName, description, presentCount, attendanceCount } = sessions
  const marked = tx.select({ id: attendance.sessionId }).from(attendance).where(inArray(attendance.attendeeId, ids))
  rows.push(
    ...(await tx
      .select({ id, version, presenterName, description, presentCount, attendanceCount })
      .from(sessions)
      .where(inArray(id, marked))),
  )
  const texts = rows.map((row) => JSON.stringify(row)).sort()
  return createHash('sha256').update(texts.join('\n')).digest('hex')
}
