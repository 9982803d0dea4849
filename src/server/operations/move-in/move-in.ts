import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { dayIn } from '#domain/dates/dates.ts'
import type { DateOrder } from '#domain/dates/typed-dates.ts'
import { FORMER_TABLE_NAMES, type FormerTable } from '#domain/move-in/former-tables.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { NO_ORIGIN, recordAudit } from '#server/audit/audit.ts'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { databaseOn } from '#server/database/connect.ts'
import { tryJobsLock } from '#server/database/jobs-lock.ts'
import { moveIns } from '#server/database/schema/index.ts'
import { sumUp } from '#server/operations/network-counts/sum-up.ts'
import { moveAccounts } from './accounts.ts'
import { moveAttendance, type Unlinked } from './attendance.ts'
import type { Moving } from './context.ts'
import { type DecidedDates, readDateOrders } from './date-orders.ts'
import { type Difference, differencesOf } from './differences.ts'
import { moveBalances, moveReserveHistory, moveTransactions } from './money.ts'
import { MoveInError } from './move-in-error.ts'
import { ANOTHER_MOVE, isMoving, MOVE_NAME } from './move-lock.ts'
import { moveOrganizations, withoutUnused } from './organizations.ts'
import { People } from './people.ts'
import { moveMemberships, moveRoles } from './profiles.ts'
import { moveRosters, moveSessions } from './sessions.ts'
import { openSource, type Source } from './source.ts'
import { stage } from './staging.ts'
import { type Tallies, Tally } from './tally.ts'

interface MoveInOptions {
  /** The address of the network, for the owner of its tables. */
  readonly databaseUrl: string
  /** An address of a PostgreSQL, or a folder. */
  readonly source: string
  /** Whether to move; otherwise everything is tried and rolled back. */
  readonly applies: boolean
  /** The folder for the files with what is set aside. */
  readonly folder: string
  readonly timeZone: string
  readonly now: Date
  /** Whether day or month comes first in dates that contradict each other. */
  readonly dateOrder?: DateOrder | undefined
  /** Reports progress, in lines for the operator. */
  readonly report: (line: string) => void
}

export interface MoveInReport {
  readonly tables: Tallies
  /** The tables of the former system that the source does not have. */
  readonly missing: readonly FormerTable[]
  /** Columns of the source that Shabaka does not have. */
  readonly unknownColumns: readonly string[]
  readonly addedOrganizations: readonly OrganizationName[]
  readonly differences: readonly Difference[]
  readonly unlinked: Unlinked
  readonly decidedDates: readonly DecidedDates[]
  /** Whether the source has hashes of passwords that can be read. */
  readonly hasPasswords: boolean
}

/**
 * Moves in one transaction, which is committed only if it applies.
 * @returns null if the same source has moved in already: then nothing is changed
 * @throws MoveInError if the network is not fresh or is in use, or the source cannot be read
 */
export async function moveIn(options: MoveInOptions): Promise<MoveInReport | null> {
  const source = await openSource(options.source)
  const client = await openClient(options.databaseUrl, { application_name: MOVE_NAME }, NO_LIMITS)
  let tally: Tally | null = null
  try {
    await client.query(`begin; set local timezone = 'UTC'`)
    const former = await client.query<{ digest: string }>('select digest from public.move_ins')
    const moved = former.rows[0]?.digest
    if (moved === undefined) await refuseUnlessFresh(client)
    tally = moved === undefined ? await Tally.open(options.folder) : Tally.withoutFiles()
    const digest = await stage(client, source, tally, options.report)
    if (moved !== undefined) {
      if (moved === digest) return null
      throw new MoveInError('Another former system has moved in already. Nothing was changed.')
    }
    const report = await moveStaged(client, source, tally, options)
    await tally.close()
    await databaseOn(client).insert(moveIns).values({ digest })
    await client.query(options.applies ? 'commit' : 'rollback')
    if (options.applies) await client.query('analyze')
    return report
  } finally {
    // Without a commit, closing the connection rolls everything back.
    await closeClient(client)
    await source.close()
    // After a failure the rows that were set aside until then help to find the cause.
    await tally?.close().catch(() => undefined)
  }
}

const IS_IN_USE = `
  select exists (select from public.sessions) or exists (select from public.organization_attendees)
    or exists (select from public.financial_transactions) or exists (select from public.ledger_changes) as "isInUse"`

async function refuseUnlessFresh(client: pg.Client): Promise<void> {
  if (!(await tryJobsLock(client)))
    throw new MoveInError(
      (await isMoving(client))
        ? ANOTHER_MOVE
        : 'Shabaka is running. Stop it first, so that no one signs up meanwhile. Nothing was changed.',
    )
  // The lock is held until the end, also against an app that starts in the meantime.
  await client.query(
    'lock table auth.users, public.sessions, public.organization_attendees in share row exclusive mode',
  )
  const found = await client.query<{ isInUse: boolean }>(IS_IN_USE)
  if (found.rows[0]?.isInUse)
    throw new MoveInError(
      'This network is in use: it has sessions, people in a roster, or money. A former system moves only into a fresh network. Nothing was changed.',
    )
}

async function moveStaged(
  client: pg.Client,
  { tables }: Source,
  tally: Tally,
  { timeZone, now, dateOrder, report }: MoveInOptions,
): Promise<MoveInReport> {
  const tx = databaseOn(client)
  const organizations = await moveOrganizations(client, tx)
  const dates = await readDateOrders(client, { timeZone }, dateOrder)
  const calendar = { timeZone, today: dayIn(timeZone, now.getTime()), dateOrders: dates.orders }
  const moving: Moving = { client, tx, tally, organizations, now, calendar }
  const people = new People()
  await moveAccounts(moving, people, tables.has('auth.users'))
  await moveRoles(moving, people)
  await moveMemberships(moving, people)
  const rosters = await moveRosters(moving, people)
  report(`${tally.tables.organization_attendees.imported.toLocaleString('en')} people of rosters are in`)
  const sessions = await moveSessions(moving, people, rosters)
  report(`${tally.tables.sessions.imported.toLocaleString('en')} sessions are in`)
  const unlinked = await moveAttendance(moving, sessions, rosters)
  report(`${tally.tables.attendance.imported.toLocaleString('en')} marks are in`)
  const openings = await moveBalances(moving, people)
  await moveReserveHistory(moving, people)
  const sums = await moveTransactions(moving, people)
  const imported = FORMER_TABLE_NAMES.reduce((sum, table) => sum + tally.tables[table].imported, 0)
  await recordAudit(tx, NO_ORIGIN, { action: 'settings.moved_in', details: { count: imported, byOperator: true } })
  await sumUp(tx)
  return {
    tables: tally.tables,
    missing: FORMER_TABLE_NAMES.filter((table) => !tables.has(table)),
    unknownColumns: [...tables].flatMap(([table, { unknown }]) => unknown.map((column) => `${table}.${column}`)),
    addedOrganizations: await withoutUnused(tx, organizations.added),
    decidedDates: dates.decided,
    differences: await differencesOf(moving, openings, sums),
    unlinked,
    hasPasswords: await hasFormerPasswords(moving),
  }
}

async function hasFormerPasswords({ tx }: Moving): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from auth.former_passwords limit 1`)
  return rows.length > 0
}
