import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { candidatePattern } from '#domain/erasure/erasure.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { leadershipTest, presenterName, presenters, sessionDescription } from '#domain/sessions/sessions.ts'
import { nameKey } from '#domain/texts/names.ts'
import { sessionKeys } from '#domain/texts/search-keys.ts'
import { newErasedName } from '#server/calls/erased-name.ts'
import type { Database } from '#server/database/connect.ts'
import { attendance, sessions } from '#server/database/schema/index.ts'
import { searchedOfSession } from '#server/queries/search.ts'

/** Status and role remain. Also from leaders, description and search keys of sessions. @returns the sessions' ids */
export async function eraseMarks(tx: Database, which: SQL): Promise<readonly string[]> {
  const { id, sessionId } = attendance
  const marks = await tx
    .select({ id, sessionId, nameKey: attendance.nameKey })
    .from(attendance)
    .where(which)
    .for('update')
  if (marks.length === 0) return []
  const erased = marks.map((mark) => ({ ...mark, erasedName: newErasedName() }))
  const rows = erased.map((mark) => ({ id: mark.id, name: mark.erasedName, key: nameKey(mark.erasedName) }))
  await tx.execute(sql`
    update attendance set attendee_id = null, attendee_name = erased."name", name_key = erased."key", absence_reason = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as erased ("id" uuid, "name" text, "key" text)
    where attendance.id = erased."id"`)
  await eraseLeaders(tx, erased)
  return marks.map(({ sessionId }) => sessionId)
}

interface ErasedMark {
  readonly sessionId: string
  /** The former one. */
  readonly nameKey: string
  readonly erasedName: string
}

async function eraseLeaders(tx: Database, marks: readonly ErasedMark[]): Promise<void> {
  const ids = [...new Set(marks.map(({ sessionId }) => sessionId))]
  const keysOf = await readKeys(tx, ids)
  for (const session of await leadersOf(tx, inArray(sessions.id, ids))) {
    const ofSession = marks.filter(({ sessionId }) => sessionId === session.id)
    const keys = [...keysOf(session.id), ...ofSession.map((mark) => mark.nameKey)]
    await renameLeaders(tx, session, (name) => {
      const isLeader = leadershipTest(name, keys)
      return ofSession.find((mark) => isLeader(mark.nameKey))?.erasedName ?? name
    })
  }
}

/** In sessions of a former system a leader may have no mark. @param names of a person of the organization's roster */
export async function eraseLeadersWithoutMark(
  tx: Database,
  organization: OrganizationName,
  names: readonly string[],
): Promise<void> {
  const pattern = candidatePattern(names)
  if (pattern === null) return
  const where = and(eq(sessions.organization, organization), sql`${sessions.presenterName} ~ ${pattern}`)
  const found = await leadersOf(tx, where)
  const keysOf = await readKeys(
    tx,
    found.map(({ id }) => id),
  )
  for (const session of found)
    await renameLeaders(tx, session, (name) => {
      const hasMark = keysOf(session.id).some(leadershipTest(name, keysOf(session.id)))
      const isLeader = leadershipTest(name, [])
      return !hasMark && names.some((one) => isLeader(nameKey(one))) ? newErasedName() : name
    })
}

/** The name keys of the marks of sessions. */
async function readKeys(tx: Database, ids: readonly string[]): Promise<(sessionId: string) => readonly string[]> {
  const { sessionId, nameKey } = attendance
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({ sessionId, nameKey })
          .from(attendance)
          .where(inArray(sessionId, [...ids]))
  const keys = new Map(ids.map((id) => [id, [] as string[]]))
  for (const mark of found) keys.get(mark.sessionId)?.push(mark.nameKey)
  return (id) => keys.get(id) ?? []
}

async function leadersOf(tx: Database, where: SQL | undefined) {
  const { id, description } = sessions
  return tx
    .select({ id, description, ...searchedOfSession })
    .from(sessions)
    .where(where)
}

async function renameLeaders(
  tx: Database,
  session: Awaited<ReturnType<typeof leadersOf>>[number],
  nameOf: (name: string) => string,
): Promise<void> {
  const names = presenters(session.presenterName)
  const now = names.map(nameOf)
  if (now.every((name, index) => name === names[index])) return
  const isGenerated = session.description === sessionDescription(names)
  const leaders = { presenterName: presenterName(now) }
  const keys = sessionKeys({ ...session, ...leaders })
  await tx
    .update(sessions)
    .set({ ...leaders, ...keys, ...(isGenerated ? { description: sessionDescription(now) } : {}) })
    .where(eq(sessions.id, session.id))
}
