import { and, eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { ABSENCE_REASONS, LONGEST_REASON_NOTE, reasonText } from '#domain/attendance/absence-reasons.ts'
import { dayIn, type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { isStorable, oneLineText } from '#domain/texts/text.ts'
import type { Database } from '#server/database/connect.ts'
import { announcedAbsences as absences } from '#server/database/schema/index.ts'
import { storeAbsence } from '#server/queries/announced-absences.ts'
import { type FormOutcome, type LinkClock, mayBeUsed, type OpenedLink, recordUse, withLockedLink } from './link.ts'
import { isOffered, readLinkDays } from './link-days.ts'

/**
 * Announces an absence, which replaces the same guardian's earlier announcement. @returns 'refusedFull' beyond a limit.
 * Source: docs/product.md, 17.7.
 * @param tokenHash the digest of the secret
 * @param form the fields `day`, `kind` and `words`
 */
export async function announceByLink(
  database: Database,
  tokenHash: string,
  form: URLSearchParams,
  times: LinkClock,
): Promise<FormOutcome> {
  const day = parsePlainDate(form.get('day') ?? '')
  const reason = reasonIn(form)
  if (!day) return 'refusedDay'
  if (reason === 'refused') return 'refusedReason'
  return withLockedLink(database, tokenHash, async (tx, link) => {
    const { attendeeId, guardianId } = link
    if (!isOffered(day, await readLinkDays(tx, link, times))) return 'refusedDay'
    const isOfDay = and(ofLink(link), eq(absences.firstDay, day), eq(absences.lastDay, day))
    const [known] = await tx.select().from(absences).where(isOfDay)
    if (known && known.reason === reason) return 'done'
    if (!(await mayBeUsed(tx, link, times))) return 'refusedFull'
    await tx.delete(absences).where(isOfDay)
    const row = { id: uuid(), attendeeId, guardianId, ...oneDay(day), reason, createdAt: new Date(times.clock()) }
    if ((await storeAbsence(tx, row, dayIn(times.timeZone, times.clock()))) !== 'stored') return 'refusedFull'
    await recordUse(tx, link, times)
    return 'done'
  })
}

/** Withdraws the guardian's own announcement, and no other. @param form the field `id` */
export function withdrawByLink(
  database: Database,
  tokenHash: string,
  form: URLSearchParams,
  times: LinkClock,
): Promise<FormOutcome> {
  const { data: id } = z.uuid().safeParse(form.get('id'))
  return withLockedLink(database, tokenHash, async (tx, link) => {
    const isRequested = and(ofLink(link), eq(absences.id, id ?? ''))
    const [own] = id ? await tx.select({ id: absences.id }).from(absences).where(isRequested) : []
    if (!own) return 'done'
    if (!(await mayBeUsed(tx, link, times))) return 'refusedFull'
    await tx.delete(absences).where(isRequested)
    await recordUse(tx, link, times)
    return 'done'
  })
}

function ofLink({ attendeeId, guardianId }: OpenedLink) {
  return and(eq(absences.attendeeId, attendeeId), eq(absences.guardianId, guardianId))
}

function oneDay(day: PlainDate) {
  return { firstDay: day, lastDay: day }
}

/** The reason in a form, null for none; 'refused' if it is too long or cannot be stored. */
function reasonIn(form: URLSearchParams): string | null | 'refused' {
  const kind = ABSENCE_REASONS.find((one) => one === form.get('kind')) ?? null
  const note = oneLineText(form.get('words') ?? '')
  const limit = kind === null ? TEXT_LIMITS.reason : LONGEST_REASON_NOTE
  if (note.length > limit || !isStorable(note)) return 'refused'
  return reasonText({ kind, note }) || null
}
