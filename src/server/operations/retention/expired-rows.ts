import { type SQL, sql } from 'drizzle-orm'
import type { NetworkSettings } from '#domain/network/network-settings.ts'
import type { Expiring } from '#domain/network/retention.ts'
import type { Database } from '#server/database/connect.ts'
import { eraseRemoved } from '#server/features/erasure/erase-removed.ts'
import { forgetMerges } from '#server/queries/merged-entries.ts'
import { deleteExpiredAuditLog } from './audit-clean-up.ts'

type DeleteBatch = (database: Database, most: number, when: When) => Promise<number>

export interface When {
  readonly settings: NetworkSettings
  readonly now: number
}

/**
 * The deletions of each kind. Rows that are being changed are left for the next batch or night. Accounts and the audit
 * log are deleted by functions of the database, by its own clock, which also set their times.
 * Source: docs/product.md, 22.1; docs/privacy.md has every table.
 */
export const DELETIONS: Readonly<Record<Expiring, DeleteBatch>> = {
  // A function of the owner deletes accounts with profile and password, because the app's role cannot.
  unconfirmed_accounts: async (database, most, { settings: { unconfirmedDays } }) => {
    const { rows } = await database.execute<{ deleted: string }>(
      sql`select delete_unconfirmed_accounts(${unconfirmedDays}::int, ${most}::bigint) as deleted`,
    )
    return Number(rows[0]?.deleted ?? 0)
  },
  ended_sign_ins: expiredIn(sql`auth.sessions`, sql`id`, (now) => sql`expires_at < ${now}`),
  access_ends: expiredIn(sql`auth.access_ends`, sql`digest`, (now) => sql`created_at < ${now} - interval '1 year'`),
  // Password links, abandoned second steps, and temporary data of the library.
  expired_links: expiredIn(sql`auth.verifications`, sql`id`, (now) => sql`expires_at < ${now}`),
  // They are not locked first, because the app's role has no right to do so.
  former_passwords: async (database, most, { now }) => {
    const { rowCount } = await database.execute(sql`
      delete from auth.former_passwords where user_id in (
        select user_id from auth.former_passwords where created_at < ${instantOf(now)} - interval '1 year' limit ${most}
      )`)
    return rowCount ?? 0
  },
  // An authenticator app is confirmed within an hour or set up again.
  unfinished_second_factors: expiredIn(
    sql`auth.second_factors`,
    sql`user_id`,
    (now) => sql`confirmed_at is null and created_at < ${now} - interval '1 day'`,
  ),
  transfer_unlocks: expiredIn(sql`transfer_unlocks`, sql`session_id`, (now) => sql`until < ${now}`),
  // No limit applies for longer than a day.
  rate_counters: async (database, most, when) => {
    const addresses = await deleteRateLimits(database, most, when)
    return addresses + (await deleteAttempts(database, most, when))
  },
  idempotency_keys: expiredIn(sql`idempotency_keys`, sql`key`, (now) => sql`created_at < ${now} - interval '1 year'`),
  // The state replaced by a merge is needed only for its undo.
  merge_undos: (database, _most, { now }) =>
    forgetMerges(database, sql`created_at < ${instantOf(now)} - interval '1 hour'`),
  hand_overs: expiredIn(sql`hand_overs`, sql`id`, (now) => sql`recorded_at < ${now} - interval '1 year'`),
  // Their marks remain, without the name.
  removed_people: (database, most, { settings: { removedYears }, now }) =>
    eraseRemoved(database, removedYears, most, now),
  audit_log: (database, most, { settings: { auditLogYears } }) => deleteExpiredAuditLog(database, auditLogYears, most),
}

const deleteRateLimits = expiredIn(
  sql`auth.rate_limits`,
  sql`id`,
  (now) => sql`last_request < extract(epoch from ${now} - interval '1 day') * 1000`,
)

const deleteAttempts = expiredIn(
  sql`auth.sign_in_attempts`,
  sql`key`,
  (now) => sql`started_at < ${now} - interval '1 day'`,
)

/** Deletes by primary key, so that a concurrently changed row is checked again. */
function expiredIn(table: SQL, key: SQL, hasExpired: (now: SQL) => SQL): DeleteBatch {
  return async (database, most, { now }) => {
    const { rowCount } = await database.execute(sql`
      delete from ${table} where ${key} in (
        select ${key} from ${table} where ${hasExpired(instantOf(now))} limit ${most} for update skip locked
      )`)
    return rowCount ?? 0
  }
}

function instantOf(now: number): SQL {
  return sql`${new Date(now).toISOString()}::timestamptz`
}
