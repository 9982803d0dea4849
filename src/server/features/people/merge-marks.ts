import { eq, inArray, sql } from 'drizzle-orm'
import { type Actor, canSeeSession } from '#domain/rights/permissions.ts'
import { leadershipTest, presenterName, presenters, sessionDescription } from '#domain/sessions/sessions.ts'
import { sessionKeys } from '#domain/texts/search-keys.ts'
import type { Queryable } from '#server/database/connect.ts'
import { attendance, type BeforeMerge, type MarkBefore, sessions } from '#server/database/schema/index.ts'
import { searchedOfSession } from '#server/queries/search.ts'

export interface MarkPair {
  readonly own: MarkBefore
  readonly other: MarkBefore
}

/** The marks of two entries: those of the other entry in its own sessions, and the pairs in common sessions. */
export async function readMarks(tx: Queryable, ownId: string, otherId: string) {
  const rows = await tx
    .select()
    .from(attendance)
    .where(inArray(attendance.attendeeId, [ownId, otherId]))
  const marks = rows.map(({ userId: _, ...row }) => ({ ...row, markedAt: row.markedAt?.toISOString() ?? null }))
  const ownBySession = new Map(marks.flatMap((row) => (row.attendeeId === ownId ? [[row.sessionId, row]] : [])))
  const others = marks.filter(({ attendeeId }) => attendeeId === otherId)
  return {
    pairs: others.flatMap((other): MarkPair[] => {
      const own = ownBySession.get(other.sessionId)
      return own ? [{ own, other }] : []
    }),
    alone: others.filter(({ sessionId }) => !ownBySession.has(sessionId)),
  }
}

export async function readPairs(tx: Queryable, merger: Actor, { pairs }: { readonly pairs: readonly MarkPair[] }) {
  const sessionsOfPairs = await readSessions(
    tx,
    pairs.map(({ own }) => own.sessionId),
  )
  return pairs.flatMap((pair) => {
    const session = sessionsOfPairs.find(({ id }) => id === pair.own.sessionId)
    if (!session) return []
    const seesReasons = canSeeSession(merger, session)
    return [{ ...pair, session, seesReasons, ...decisionOf(pair, seesReasons) }]
  })
}

/** The merged mark; null if the person must choose: both were set explicitly, and their visible parts differ. */
function decisionOf({ own, other }: MarkPair, seesReasons: boolean) {
  const isSameStatus = own.status === other.status
  const areBothSet = own.markedAt !== null && other.markedAt !== null
  const isSame = isSameStatus && own.absenceReason === other.absenceReason
  // A reason hidden from the merging person is not lost.
  const hasOnlyReason = isSameStatus && own.absenceReason === null && other.absenceReason !== null
  return {
    isConflict: areBothSet && !isSame && (seesReasons || !isSameStatus),
    keepsOther: areBothSet ? hasOnlyReason : own.markedAt === null && other.markedAt !== null,
  }
}

async function readSessions(tx: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, description, presentCount, attendanceCount, sessionDate, organization } = sessions
  return tx
    .select({ id, ...searchedOfSession, description, presentCount, attendanceCount, sessionDate, organization })
    .from(sessions)
    .where(inArray(id, [...ids]))
}

type SessionOfPair = Awaited<ReturnType<typeof readSessions>>[number]

/** Merges the two marks of a pair. Someone who leads under the other entry's name then leads under the own name. */
export async function mergePair(
  tx: Queryable,
  { own, other, session }: MarkPair & { readonly session: SessionOfPair },
  keepsOther: boolean,
) {
  await tx.delete(attendance).where(eq(attendance.id, other.id))
  const stays = keepsOther ? other : own
  if (keepsOther) {
    const { status, absenceReason, markedBy, markedAt } = asRow(other)
    await tx.update(attendance).set({ status, absenceReason, markedBy, markedAt }).where(eq(attendance.id, own.id))
  }
  const names = presenters(session.presenterName)
  const keys = [own.nameKey, other.nameKey]
  const rest = names.filter((name) => !leadershipTest(name, keys)(other.nameKey))
  const isLed = rest.length < names.length
  const leads = leadershipTest(session.presenterName, keys)(own.nameKey)
  const leaders = isLed && !leads ? [...rest, own.attendeeName] : rest
  const gone = [own, other].filter(({ status }) => status === 'present').length - Number(stays.status === 'present')
  const written = { presenterName: presenterName(leaders) }
  await tx
    .update(sessions)
    .set({
      ...written,
      ...sessionKeys({ ...session, ...written }),
      ...(session.description === sessionDescription(names) ? { description: sessionDescription(leaders) } : {}),
      presentCount: session.presentCount - gone,
      attendanceCount: session.attendanceCount - 1,
    })
    .where(eq(sessions.id, session.id))
}

/** The parts of a session that undoing the merge restores. The session's own texts are not recorded. */
export function beforeMerge({ session }: { readonly session: SessionOfPair }): BeforeMerge['sessions'][number] {
  const { id, presenterName, description, presentCount, attendanceCount } = session
  return { id, presenterName, description, presentCount, attendanceCount }
}

function asRow(mark: MarkBefore) {
  return { ...mark, markedAt: mark.markedAt === null ? null : new Date(mark.markedAt) }
}

export async function giveMarks(tx: Queryable, marks: readonly MarkBefore[], attendeeId: string): Promise<void> {
  const ids = marks.map(({ id }) => id)
  if (ids.length > 0) await tx.update(attendance).set({ attendeeId }).where(inArray(attendance.id, ids))
}

/** Edits in forms opened earlier are refused or merged, because the version has changed. */
export async function countEdits(tx: Queryable, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx
    .update(sessions)
    .set({ version: sql`${sessions.version} + 1` })
    .where(inArray(sessions.id, [...sessionIds]))
}

export async function restoreMarks(tx: Queryable, { marks, sessions: before }: BeforeMerge): Promise<void> {
  const ids = marks.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.delete(attendance).where(inArray(attendance.id, ids))
    await tx.insert(attendance).values(marks.map(asRow))
  }
  for (const { id, ...columns } of before) {
    const [session] = await tx.select(searchedOfSession).from(sessions).where(eq(sessions.id, id))
    if (!session) continue
    await tx
      .update(sessions)
      .set({ ...columns, ...sessionKeys({ ...session, presenterName: columns.presenterName }) })
      .where(eq(sessions.id, id))
  }
  await countEdits(tx, [...new Set(marks.map(({ sessionId }) => sessionId))])
}
