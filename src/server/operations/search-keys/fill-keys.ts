import { isNull, sql } from 'drizzle-orm'
import { memberKeys, rosterKeys, sessionKeys, transactionKeys } from '#domain/texts/search-keys.ts'
import type { Database } from '#server/database/connect.ts'
import { financialTransactions, organizationAttendees, profiles, sessions } from '#server/database/schema/index.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'
import { searchedOfSession } from '#server/queries/search.ts'

/** The rows of one transaction are few enough that no one waits long for the locks. */
export const BATCH = 500
const RETRY_MS = 60_000

interface Keys {
  readonly id: string
  readonly searchKey: string
  readonly transliterationKey: string
}

/**
 * Fills the keys of rows written by an earlier version, once after the start. A batch is one transaction, so a killed
 * server continues there. Nothing else of a row changes, so versions and answers stay the same.
 */
export function startKeyFilling(database: Database, log: Log, batch = BATCH): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const fill = async () => {
    const isDone = await fillKeys(database, () => isStopped, batch).catch((error: unknown) => {
      if (!isStopped && !isUnavailable(error)) log.failure('filling search keys', error)
      return false
    })
    if (isDone || isStopped) return
    timer = setTimeout(() => {
      running = fill()
    }, RETRY_MS).unref()
  }
  let running = fill()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}

/**
 * Fills keys batch by batch until `isStopped`. Locked rows are skipped. Locks that calls take on whole tables come
 * first, to avoid deadlocks.
 * @returns whether nothing is left
 */
export async function fillKeys(database: Database, isStopped: () => boolean, batch = BATCH): Promise<boolean> {
  for (const fillBatch of [fillRoster, fillMembers, fillSessions, fillTransactions])
    while (!isStopped() && (await database.transaction((tx) => fillBatch(tx, batch))) > 0) {
      // There may be another batch.
    }
  return !isStopped() && !(await isAnyLeft(database))
}

async function isAnyLeft(database: Database): Promise<boolean> {
  const { rows } = await database.execute<{ left: boolean }>(sql`
    select exists (select from organization_attendees where transliteration_key is null)
      or exists (select from profiles where transliteration_key is null)
      or exists (select from sessions where search_key is null)
      or exists (select from financial_transactions where search_key is null) as left`)
  return rows[0]?.left ?? false
}

async function fillRoster(tx: Database, batch: number): Promise<number> {
  const { id, attendeeName, transliterationKey } = organizationAttendees
  // The table is locked in the update's mode before any row is locked: a bulk transfer locks the whole table and then
  // changes its rows, and would wait for these rows while the update waits for its lock.
  await tx.execute(sql`lock table ${organizationAttendees} in row exclusive mode`)
  const rows = await tx
    .select({ id, attendeeName })
    .from(organizationAttendees)
    .where(isNull(transliterationKey))
    .orderBy(id)
    .limit(batch)
    .for('update', { skipLocked: true })
  return write(
    tx,
    'organization_attendees',
    rows.map((row) => ({ id: row.id, ...rosterKeys(row.attendeeName) })),
  )
}

async function fillMembers(tx: Database, batch: number): Promise<number> {
  const { id, fullName, email, transliterationKey } = profiles
  const rows = await tx
    .select({ id, fullName, email })
    .from(profiles)
    .where(isNull(transliterationKey))
    .orderBy(id)
    .limit(batch)
    .for('update', { skipLocked: true })
  return write(
    tx,
    'profiles',
    rows.map((row) => ({ id: row.id, ...memberKeys(row) })),
  )
}

async function fillSessions(tx: Database, batch: number): Promise<number> {
  const { id, searchKey } = sessions
  const rows = await tx
    .select({ id, ...searchedOfSession })
    .from(sessions)
    .where(isNull(searchKey))
    .orderBy(id)
    .limit(batch)
    .for('update', { skipLocked: true })
  return write(
    tx,
    'sessions',
    rows.map((row) => ({ id: row.id, ...sessionKeys(row) })),
  )
}

async function fillTransactions(tx: Database, batch: number): Promise<number> {
  const { id, notes, searchKey } = financialTransactions
  const rows = await tx
    .select({ id, notes })
    .from(financialTransactions)
    .where(isNull(searchKey))
    .orderBy(id)
    .limit(batch)
    .for('update', { skipLocked: true })
  return write(
    tx,
    'financial_transactions',
    rows.map((row) => ({ id: row.id, ...transactionKeys(row) })),
  )
}

type Table = 'organization_attendees' | 'profiles' | 'sessions' | 'financial_transactions'

async function write(tx: Database, table: Table, rows: readonly Keys[]): Promise<number> {
  if (rows.length === 0) return 0
  const column = (of: (row: Keys) => string) => sql.param(rows.map(of))
  await tx.execute(sql`
    update ${sql.raw(table)} as row
    set search_key = filled.search_key, transliteration_key = filled.transliteration_key
    from unnest(
      ${column(({ id }) => id)}::uuid[], ${column((row) => row.searchKey)}::text[],
      ${column((row) => row.transliterationKey)}::text[]
    ) as filled (id, search_key, transliteration_key)
    where row.id = filled.id`)
  return rows.length
}
