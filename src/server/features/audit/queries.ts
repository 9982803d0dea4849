import {
  type AnyColumn,
  aliasedTable,
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { AuditKind } from '#domain/audit/audit-log.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { organizationAttendees as attendees, auditLog, profiles, sessions } from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'
import { matchesSearch } from '#server/queries/search.ts'
import type { NamesShown } from './names-shown.ts'

const actors = aliasedTable(profiles, 'actors')

interface PageRequest {
  readonly cursor?: string | undefined
  readonly limit: number
}

interface RowsRequest extends PageRequest {
  readonly kind?: AuditKind | undefined
  readonly by: string
  readonly about: string
  readonly organizationNames?: readonly OrganizationName[] | '' | undefined
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
  readonly timeZone: string
}

/** The rows of a filter, the newest first, with present names. Source: docs/product.md, 18.6. */
export function listRows(database: Queryable, requested: RowsRequest, shown: NamesShown) {
  const { kind, organizationNames, from, to, timeZone } = requested
  const startOf = (day: PlainDate, daysLater: number) =>
    sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`
  return readRows(database, requested, shown, [
    kind && sql`split_part(${auditLog.action}, '.', 1) = ${kind}`,
    organizationNames ? isOf(organizationNames) : undefined,
    from && sql`${auditLog.at} >= ${startOf(from, 0)}`,
    to && sql`${auditLog.at} < ${startOf(to, 1)}`,
    isBy(database, requested.by),
    isAbout(database, requested.about),
  ])
}

/** A row has the group's name at its time. A single name is no list, so that PostgreSQL reads the rows in order. */
function isOf([name = '', ...others]: readonly OrganizationName[]): SQL {
  const { organizationName } = auditLog
  return others.length === 0 ? eq(organizationName, name) : inArray(organizationName, [name, ...others])
}

export function listOwn(database: Queryable, actorId: string, requested: PageRequest, shown: NamesShown) {
  return readRows(database, requested, shown, [eq(auditLog.actorId, actorId)])
}

function isBy(database: Queryable, name: string): SQL | undefined {
  const matches = matchesSearch(profiles, name)
  return matches && isOneOf(auditLog.actorId, database.select({ id: profiles.id }).from(profiles).where(matches))
}

function isAbout(database: Queryable, name: string): SQL | undefined {
  const [isNamed, isAccountNamed] = [matchesSearch(attendees, name), matchesSearch(profiles, name)]
  if (!isNamed || !isAccountNamed) return undefined
  const people = (condition: SQL) =>
    database.select({ id: attendees.id }).from(attendees).where(and(condition, isNamed))
  // People in a roster and removed ones have separate indexes.
  const entries = people(isNull(attendees.removedAt)).unionAll(people(isNotNull(attendees.removedAt)))
  const accounts = database.select({ id: profiles.id }).from(profiles).where(isAccountNamed)
  return or(isOneOf(auditLog.attendeeId, entries), isOneOf(auditLog.profileId, accounts))
}

/** The ids are an array, so that PostgreSQL looks them up first, and then the rows of the log by index. */
function isOneOf(column: AnyColumn, ids: SQLWrapper): SQL {
  return sql`${column} = any(array${ids})`
}

async function readRows(
  database: Queryable,
  { cursor, limit }: PageRequest,
  shown: NamesShown,
  conditions: readonly (SQL | '' | undefined)[],
) {
  const key = keyIn(cursor, ['instant', 'number'])
  const { at, id } = auditLog
  const found = await database
    .select({
      id: sql<string>`${id}::text`,
      at,
      action: auditLog.action,
      actorId: auditLog.actorId,
      actorName: nameOf(actors),
      attendeeId: auditLog.attendeeId,
      attendeeName: attendees.attendeeName,
      attendeeGroup: attendees.organizationName,
      profileId: auditLog.profileId,
      profileName: nameOf(profiles),
      sessionId: auditLog.sessionId,
      sessionDate: sql<PlainDate | null>`${sessions.sessionDate}`,
      organizationName: auditLog.organizationName,
      address: auditLog.address,
      details: auditLog.details,
      orderedBy: sql<string>`${at}::text`,
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(attendees, eq(attendees.id, auditLog.attendeeId))
    .leftJoin(profiles, eq(profiles.id, auditLog.profileId))
    .leftJoin(sessions, eq(sessions.id, auditLog.sessionId))
    .where(
      and(
        ...conditions.map((condition) => condition || undefined),
        key ? sql`(${at}, ${id}) < (${key[0]}::timestamptz, ${key[1]}::bigint)` : undefined,
      ),
    )
    .orderBy(sql`${at} desc nulls last`, sql`${id} desc nulls last`)
    .limit(limit + 1)
  const page = pageOf(found, limit, (row) => [row.orderedBy, row.id])
  const rows = page.rows.map(
    ({ actorId, actorName, attendeeId, attendeeName, attendeeGroup, orderedBy: _, ...row }) => {
      const { profileId, profileName, sessionId, sessionDate, ...rest } = row
      const shows = shown({ profileId, attendeeGroup, organizationName: row.organizationName })
      return {
        ...rest,
        actor: named(actorId, actorName),
        attendee: named(attendeeId, shows.attendee ? attendeeName : null),
        profile: named(profileId, shows.profile ? profileName : null),
        session: sessionId === null ? null : { id: sessionId, date: sessionDate },
      }
    },
  )
  return { ...page, rows }
}

function named(id: string | null, name: string | null) {
  return id === null ? null : { id, name }
}
