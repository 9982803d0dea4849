import { sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/organizations.ts'
import type { AttendanceStatus } from '#domain/sessions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { preparedSql } from '#server/database/prepared.ts'
import type { KnownPeople, KnownPerson } from './content.ts'
import type { StoredRow } from './rows.ts'

interface SentPerson extends KnownPerson, Record<string, unknown> {
  readonly sentId: string
}

/**
 * People of an organization: those who are or were in its roster, or attended one of its sessions before they moved to another
 * group. An entry that was merged is the one that was kept. Somebody who was erased has the name null. Other ids are omitted. The first
 * placeholder is `people`, their ids.
 */
const peopleOf = (organization: ReturnType<typeof sql>) => sql`
  select asked.id as "sentId", person.id, person.attendee_name as name
  from unnest(${sql.placeholder('people')}::uuid[]) as asked (id)
  left join lateral (
    with recursive merged (id, step) as (
      select kept_id, 1 from roster_merges where merged_id = asked.id and undone_at is null
      union all
      select kept_id, step + 1 from roster_merges join merged on merged_id = merged.id where undone_at is null
    )
    select id from merged order by step desc limit 1
  ) as kept on true
  join organization_attendees as person on person.id = coalesce(kept.id, asked.id)
  where (
    person.organization_name = ${organization}
    or exists (
      select from attendance where attendee_id = person.id and organization is not distinct from ${organization}
    )
  )
  union all
  select subject_id, subject_id, null from erasures where subject_id = any(${sql.placeholder('people')}::uuid[])`

const readNames = preparedSql<SentPerson>(
  'sessions_known_names',
  peopleOf(sql`${sql.placeholder('organization')}::text`),
)

/** People of an organization by the ids that were sent; see {@link peopleOf}. */
export async function knownPeople(
  database: Queryable,
  organization: OrganizationName,
  people: readonly string[],
): Promise<KnownPeople> {
  if (people.length === 0) return new Map()
  return byId(await readNames(database, { people, organization }))
}

const readEdited = preparedSql<{
  organization: OrganizationName | null
  version: number
  createdAt: number
  rows: (Omit<StoredRow, 'mark'> & { status: AttendanceStatus; markedBy: string | null; markedAt: number | null })[]
  people: SentPerson[]
}>(
  'sessions_to_edit',
  sql`
    select session.organization, session.version,
      (extract(epoch from session.created_at) * 1000)::float8 as "createdAt",
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'attendeeId', attendee_id, 'attendeeName', attendee_name, 'nameKey', name_key, 'status', status,
          'absenceReason', absence_reason, 'markedBy', marked_by,
          'markedAt', (extract(epoch from marked_at) * 1000)::float8
        )), '[]') from attendance where session_id = session.id
      ) as rows,
      (select coalesce(json_agg(known), '[]') from (${peopleOf(sql`session.organization`)}) as known) as people
    from sessions as session where session.id = ${sql.placeholder('id')}::uuid`,
)

/** A session that is to be edited, as one statement saw it. */
export interface EditedSession {
  readonly organization: OrganizationName | null
  readonly version: number
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
  readonly rows: readonly StoredRow[]
  /** Those of the asked people who are of its organization. */
  readonly people: KnownPeople
}

/** A session with its attendance, and those of the asked people that an edit may link to; null for an unknown id. */
export async function readEditedSession(
  database: Queryable,
  id: string,
  people: readonly string[],
): Promise<EditedSession | null> {
  const [found] = await readEdited(database, { id, people })
  if (!found) return null
  const rows = found.rows.map(({ markedBy, markedAt, ...row }) => ({ ...row, mark: { by: markedBy, at: markedAt } }))
  return { ...found, rows, people: byId(found.people) }
}

function byId(people: readonly SentPerson[]): KnownPeople {
  return new Map(people.map(({ sentId, ...person }) => [sentId, person]))
}
