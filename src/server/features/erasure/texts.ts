import { eq, inArray, sql } from 'drizzle-orm'
import { candidatePattern, findNames, TEXT_PLACES, type TextPlace, withoutNames } from '#domain/erasure/erasure.ts'
import { sessionKeys, transactionKeys } from '#domain/texts/search-keys.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { financialTransactions, networkSettings, sessions } from '#server/database/schema/index.ts'
import { searchedOfSession } from '#server/queries/search.ts'
import { eraseMarks } from './marks.ts'
import { idOf, PLACES, type StoredText, textsOf } from './places.ts'

export interface FoundText extends StoredText {
  readonly place: TextPlace
}

const isOwn = (place: TextPlace, { personId }: StoredText, subjectId: string) =>
  place !== 'attendance.name' && personId === subjectId

/** Newest first, without texts that are deleted with the person. @param subjectId the roster entry or account */
export async function findTexts(
  database: Queryable,
  names: readonly string[],
  subjectId: string,
): Promise<readonly FoundText[]> {
  const pattern = candidatePattern(names)
  if (pattern === null) return []
  const found: FoundText[] = []
  for (const place of TEXT_PLACES) {
    const { rows } = await database.execute<StoredText>(textsOf(place, pattern))
    for (const row of rows)
      if (!isOwn(place, row, subjectId) && findNames(row.text, names).length > 0) found.push({ ...row, place })
  }
  return found
}

const MOST_ROUNDS = 5

/**
 * Call in the transaction that erases the person, afterwards. Each changed session gets a new version, and so do changed
 * settings, so that a form opened before cannot write the name back. A text changed meanwhile is read again.
 * @param changedSessions the ids of sessions whose marks the erasure has changed before
 * @returns the number of changed texts
 * @throws Error if a text changes again and again
 */
export async function rewriteTexts(
  tx: Database,
  names: readonly string[],
  subjectId: string,
  keptTexts: ReadonlySet<string>,
  changedSessions: readonly string[] = [],
): Promise<number> {
  const inSessions = new Set(changedSessions)
  /** The sessions with changed texts of their own, whose rows are locked by that. */
  const rewritten = new Set<string>()
  let isInSettings = false
  let changed = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const found = (await findTexts(tx, names, subjectId)).filter(({ key }) => !keptTexts.has(key))
    if (found.length === 0) {
      await renewSessionKeys(tx, rewritten)
      await raiseVersions(tx, inSessions)
      if (isInSettings) await raiseSettingsVersion(tx)
      return changed
    }
    for (const text of found) {
      if (!(await rewrite(tx, text, names))) continue
      changed++
      if (text.sessionId !== null) inSessions.add(text.sessionId)
      const { table } = PLACES[text.place]
      if (table === 'sessions') rewritten.add(text.id)
      if (table === 'categories' || table === 'network_settings') isInSettings = true
    }
  }
  throw new Error('The texts that name an erased person could not be changed')
}

async function rewrite(tx: Database, { place, id, text }: FoundText, names: readonly string[]): Promise<boolean> {
  if (place === 'attendance.name') return (await eraseMarks(tx, sql`id = ${id}`)).length > 0
  const stored = PLACES[place]
  const rest = withoutNames(text, names, stored.limit)
  if (stored.isOwners) {
    const { rows } = await tx.execute<{ done: boolean }>(
      sql`select rewrite_erased_text(${place}, ${id}, ${text}, ${rest}) as done`,
    )
    if (place === 'transaction.notes') await renewTransactionKeys(tx, id, rest)
    return rows[0]?.done ?? false
  }
  const column = sql.raw(stored.column)
  const { rowCount } = await tx.execute(
    sql`update ${sql.raw(stored.table)} set ${column} = ${rest} where ${sql.raw(idOf(stored))} = ${id} and ${column} = ${text}`,
  )
  return (rowCount ?? 0) > 0
}

/** Edits in forms opened earlier are refused or merged, because the version has changed. */
async function raiseVersions(tx: Database, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  await tx
    .update(sessions)
    .set({ version: sql`${sessions.version} + 1` })
    .where(inArray(sessions.id, [...ids]))
}

/** Likewise: a list of categories or settings opened earlier would write the name back. */
async function raiseSettingsVersion(tx: Database): Promise<void> {
  await tx.update(networkSettings).set({ version: sql`${networkSettings.version} + 1` })
}

async function renewSessionKeys(tx: Database, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  const { id } = sessions
  const rows = await tx
    .select({ id, ...searchedOfSession })
    .from(sessions)
    .where(inArray(id, [...ids]))
  for (const row of rows) await tx.update(sessions).set(sessionKeys(row)).where(eq(id, row.id))
}

async function renewTransactionKeys(tx: Database, id: string, notes: string): Promise<void> {
  await tx.update(financialTransactions).set(transactionKeys({ notes })).where(sql`${financialTransactions.id} = ${id}`)
}
