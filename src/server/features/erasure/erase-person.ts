import { and, eq, isNull, sql } from 'drizzle-orm'
import { candidatePattern, withoutNames } from '#domain/erasure/erasure.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { isSameName } from '#domain/texts/names.ts'
import { type AuditOrigin, recordAudit } from '#server/audit/audit.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import {
  attendance,
  organizationAttendees as attendees,
  rosterMerges,
  transferChanges,
} from '#server/database/schema/index.ts'
import { entriesOf, forgetMerges } from '#server/queries/merged-entries.ts'
import { lockSettings } from '#server/queries/network-settings.ts'
import { eraseFromAuditLog } from './erase-from-audit-log.ts'
import { eraseFromMails } from './erase-from-mails.ts'
import { eraseLeadersWithoutMark, eraseMarks } from './marks.ts'
import { rewriteTexts } from './texts.ts'

export interface ErasureOptions {
  readonly keptTexts: readonly string[]
  readonly origin: AuditOrigin
  readonly byOperator?: true
}

/**
 * With everything that belongs to the entry, and the name in marks and texts. Call in a transaction.
 * @returns the number of erased marks; null if there is no such entry
 * Source: docs/product.md, 21.1 to 21.5.
 */
export async function eraseRosterPerson(tx: Database, id: string, options: ErasureOptions): Promise<number | null> {
  const { keptTexts, origin, byOperator } = options
  await lockForErasure(tx, id)
  const [entry] = await tx.select().from(attendees).where(eq(attendees.id, id)).for('update')
  if (!entry) return null
  const merged = await tx
    .select({ mergedId: rosterMerges.mergedId })
    .from(rosterMerges)
    .where(and(eq(rosterMerges.keptId, id), isNull(rosterMerges.undoneAt)))
  const names = await namesOfPerson(tx, id)
  for (const { mergedId } of merged) await eraseRosterPerson(tx, mergedId, options)
  const marked = await eraseMarks(tx, eq(attendance.attendeeId, id))
  await tx.execute(sql`select erase_roster_person(${id}, ${sql.param([...keptTexts])}::text[])`)
  await eraseLeadersWithoutMark(tx, entry.organizationName, names)
  await rewriteTexts(tx, names, id, new Set(keptTexts), marked)
  await eraseFromAuditLog(tx, names)
  await eraseFromTransfers(tx, names)
  await eraseFromMails(tx, names)
  await forgetMerges(tx)
  const count = marked.length
  const details = { count, ...(byOperator ? { byOperator } : {}) }
  await recordAudit(tx, origin, {
    action: 'roster.erased',
    attendeeId: id,
    organizationName: entry.organizationName,
    details,
  })
  return count
}

/** Waits for other erasures. Call before the roster entry is locked, in the order of saving a session. */
export async function lockForErasure(tx: Database, id: string): Promise<void> {
  await lockErasures(tx)
  await tx.execute(sql`
    select from sessions where id in (select session_id from attendance where attendee_id = ${id}) order by id for update`)
}

/** Resamples PostgreSQL's column statistics, which may contain names erased or deleted earlier in the transaction. */
export async function forgetStatistics(database: Queryable): Promise<void> {
  await database.execute(sql`select forget_statistics()`)
}

/**
 * Waits for other erasures, and blocks others until the transaction ends. So it does with changes of settings, which lock
 * these first too: an erasure may change the names of the network and of categories.
 */
export async function lockErasures(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('erasure'))`)
  await lockSettings(tx)
}

/** The names of a person in a roster, including merged entries, former marks and transfers. Empty for an unknown id. */
export async function namesOfPerson(database: Queryable, id: string): Promise<readonly string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select attendee_name as name from ${attendees} where id in ${entriesOf(id)}
    union select attendee_name from ${attendance} where attendee_id in ${entriesOf(id)}
    union select unnest(array[before ->> 'attendeeName', after ->> 'attendeeName']) from ${transferChanges}
    where attendee_id in ${entriesOf(id)}`)
  return rows.flatMap(({ name }) => (name ? [name] : []))
}

/** Replaces the names in the stored outcomes of bulk transfers, which name people who were not moved. */
async function eraseFromTransfers(tx: Database, names: readonly string[]): Promise<void> {
  const pattern = candidatePattern(names)
  if (pattern === null) return
  const { rows } = await tx.execute<{ id: string; outcome: Record<string, unknown> }>(
    sql`select id, outcome from transfers where outcome::text ~ ${pattern} for update`,
  )
  for (const { id, outcome } of rows) {
    const isOf = (text: unknown): text is string =>
      typeof text === 'string' && names.some((one) => isSameName(one, text))
    const without = (value: unknown) =>
      Array.isArray(value)
        ? value.map((text: unknown) => (isOf(text) ? withoutNames(text, names, TEXT_LIMITS.name) : text))
        : value
    const rest = Object.fromEntries(Object.entries(outcome).map(([field, value]) => [field, without(value)]))
    const [before, after] = [JSON.stringify(outcome), JSON.stringify(rest)]
    if (before !== after)
      await tx.execute(sql`select rewrite_erased_text('transfer.outcome', ${id}, ${before}, ${after})`)
  }
}
