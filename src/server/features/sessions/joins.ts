import { and, asc, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DAY_MS, type PlainDate } from '#domain/dates/dates.ts'
import { canRecordSessions } from '#domain/rights/permissions.ts'
import { isSameMeeting } from '#domain/session-edits/session-join.ts'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'
import { JOIN_DAYS } from '#domain/texts/limits.ts'
import { approved } from '#server/calls/access.ts'
import { type RecordOfCall, recorded } from '#server/calls/once.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { handOvers, joinedSessions, profiles, sessions } from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'
import { deleteSession, type LockedSession } from './queries.ts'
import { fieldsOf } from './session-state.ts'
import { mayEdit, visibleSession } from './visible-session.ts'

export const possibleJoins = approved.sessions.possibleJoins.handler(
  async ({ context: { database, person, clock } }) => {
    const pairs = await readPairs(database, person.id, new Date(clock() - JOIN_DAYS * DAY_MS))
    return pairs.flatMap(({ own, other, author, recordedAt }) => {
      const { id, organization: organizationName, sessionDate } = own
      if (organizationName === null || !canRecordSessions(person, organizationName)) return []
      const into = { id: other.id, author, recordedAt }
      return [{ id, organizationName, sessionDate, into, isCertain: isSameMeeting(fieldsOf(other), fieldsOf(own)) }]
    })
  },
)

export const keepBoth = approved.sessions.keepBoth
  .use(visibleSession)
  .use(mayEdit)
  .handler(
    recorded(async (tx, { input: { id } }) => {
      const [kept] = await tx
        .update(sessions)
        .set({ isSeparate: true })
        .where(and(eq(sessions.id, id), eq(sessions.isSeparate, false)))
        .returning({ organizationName: sessions.organization })
      return { answer: undefined, record: kept && { sessionId: id, ...kept } }
    }),
  )

const first = alias(sessions, 'first')

function comparedColumns(table: typeof sessions | typeof first) {
  const { id, organization, sessionTime, location, topic } = table
  const sessionDate = sql<PlainDate>`${table.sessionDate}`
  return { id, organization, sessionTime, location, topic, sessionDate, ...ofSessionTexts((name) => table[name]) }
}

/**
 * A person's sessions since an instant, each with the first of its group and day, if another person had recorded that
 * one before.
 */
async function readPairs(database: Queryable, personId: string, since: Date) {
  return database
    .selectDistinctOn([sessions.id], {
      own: comparedColumns(sessions),
      other: comparedColumns(first),
      author: nameOf(profiles),
      recordedAt: first.createdAt,
    })
    .from(sessions)
    .innerJoin(
      first,
      and(
        eq(first.organization, sessions.organization),
        eq(first.sessionDate, sessions.sessionDate),
        or(
          lt(first.createdAt, sessions.createdAt),
          and(eq(first.createdAt, sessions.createdAt), lt(first.id, sessions.id)),
        ),
        or(ne(first.createdBy, personId), isNull(first.createdBy)),
      ),
    )
    .leftJoin(profiles, eq(profiles.id, first.createdBy))
    .where(and(eq(sessions.createdBy, personId), gte(sessions.createdAt, since), eq(sessions.isSeparate, false)))
    .orderBy(asc(sessions.id), asc(first.createdAt), asc(first.id))
}

/**
 * Deletes a locked session, whose address then leads to the other one.
 * @returns the audit row; null, and nothing is done, unless both are of one group and day
 */
export async function joinSession(
  tx: Database,
  { id, organization, sessionDate }: LockedSession,
  into: LockedSession,
): Promise<RecordOfCall | null> {
  const isOfOneDay = organization === into.organization && sessionDate === into.sessionDate
  if (organization === null || !isOfOneDay || id === into.id) return null
  await tx.update(joinedSessions).set({ joinedInto: into.id }).where(eq(joinedSessions.joinedInto, id))
  await tx.update(handOvers).set({ sessionId: into.id }).where(eq(handOvers.sessionId, id))
  await deleteSession(tx, id)
  await tx.insert(joinedSessions).values({ id, joinedInto: into.id })
  return { action: 'session.joined', sessionId: id, organizationName: organization }
}
