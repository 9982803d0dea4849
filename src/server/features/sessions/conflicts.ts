import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import type { Conflict, SessionField } from '#domain/session-edits/session-edit.ts'
import { isSamePerson } from '#domain/sessions/session-people.ts'
import type { Queryable } from '#server/database/connect.ts'
import { auditLog, profiles, sessions } from '#server/database/schema/index.ts'
import { nameOf, namesOf, type Person } from '#server/queries/people.ts'
import type { StoredRow } from './attendance-rows.ts'
import type { LockedSession } from './queries.ts'

interface Author {
  readonly by: string | null
  readonly at: Date | null
}

/** The conflicts of an edit with who set the present value, and when. */
export async function readConflicts(
  tx: Queryable,
  person: Person,
  session: LockedSession,
  stored: readonly StoredRow[],
  conflicts: readonly Conflict[],
): Promise<EditConflict[]> {
  const markOf = (person: Exclude<Conflict, { cell: 'field' }>) =>
    stored.find((row) => isSamePerson({ attendeeId: row.attendeeId, name: row.attendeeName }, person))?.mark
  const marks = conflicts.flatMap((one) => (one.cell === 'mark' ? [markOf(one)?.by ?? []] : [])).flat()
  const names = await readNames(tx, marks)
  const found: EditConflict[] = []
  for (const conflict of conflicts) {
    if (conflict.cell === 'field')
      found.push({ ...conflict, ...(await readFieldAuthor(tx, person, session, conflict.field)) })
    else if (conflict.cell === 'lastLeader') found.push(conflict)
    else {
      const { by = null, at = null } = markOf(conflict) ?? {}
      found.push({ ...conflict, by: names.get(by ?? '') ?? null, at: at === null ? null : new Date(at) })
    }
  }
  return found
}

async function readNames(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: profiles.id, name: nameOf(profiles) })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The person who changed a field last by the audit log, or else the person who recorded the session. */
export async function readFieldAuthor(
  tx: Queryable,
  person: Person,
  session: Pick<LockedSession, 'id' | 'organization' | 'createdAt'>,
  field: SessionField,
): Promise<Author> {
  const { organization, createdAt } = session
  const [row] = await tx
    .select({ by: nameOf(profiles), at: auditLog.at })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(
      and(
        organization === null
          ? isNull(auditLog.organizationName)
          : inArray(auditLog.organizationName, namesOf(person, organization)),
        eq(auditLog.sessionId, session.id),
        gte(auditLog.at, createdAt),
        eq(auditLog.action, 'session.changed'),
        sql`${auditLog.details} -> 'fields' ? ${field}`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  if (row) return row
  const [recorded] = await tx
    .select({ by: nameOf(profiles) })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.createdBy))
    .where(eq(sessions.id, session.id))
  return { by: recorded?.by ?? null, at: createdAt }
}
