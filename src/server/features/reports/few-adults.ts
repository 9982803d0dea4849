import { and, between, inArray, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Organization, OrganizationName } from '#domain/network/organizations.ts'
import { leadershipTest } from '#domain/sessions/sessions.ts'
import { adultsToNote } from '#domain/sessions/two-adults.ts'
import type { Queryable } from '#server/database/connect.ts'
import { sessions } from '#server/database/schema/index.ts'
import type { Window } from '#server/queries/attendance-figures.ts'

interface Mark {
  readonly nameKey: string
  readonly birthdate: PlainDate | null
  readonly isPresent: boolean
}

/**
 * The number of sessions with children and fewer than two adults, by organization; 0 is left out. Source:
 * docs/product.md, 5.23.
 */
export async function countFewAdults(
  database: Queryable,
  organizations: readonly Pick<Organization, 'name' | 'maxAge'>[],
  { from, to }: Window,
): Promise<ReadonlyMap<OrganizationName, number>> {
  const names = organizations.map(({ name }) => name)
  const held = await database
    .select({
      organization: sessions.organization,
      day: sql<PlainDate>`${sessions.sessionDate}`,
      presenterName: sessions.presenterName,
      marks: sql<readonly Mark[]>`(
        select coalesce(json_agg(json_build_object(
          'nameKey', attendance.name_key, 'birthdate', person.birthdate, 'isPresent', attendance.status = 'present'
        )), '[]')
        from attendance left join organization_attendees as person on person.id = attendance.attendee_id
        where attendance.session_id = sessions.id
      )`,
    })
    .from(sessions)
    .where(and(inArray(sessions.organization, names), between(sessions.sessionDate, from, to)))
  const oldest = new Map(organizations.map(({ name, maxAge }) => [name, maxAge]))
  const counts = new Map<OrganizationName, number>()
  for (const { organization, day, presenterName, marks } of held) {
    if (organization === null) continue
    const leads = leadershipTest(
      presenterName,
      marks.map(({ nameKey }) => nameKey),
    )
    const present = marks
      .filter(({ isPresent }) => isPresent)
      .map(({ nameKey: name, birthdate }) => ({ name, birthdate, isLeader: leads(name) }))
    if (adultsToNote(present, oldest.get(organization) ?? null, day)?.areTooFew)
      counts.set(organization, (counts.get(organization) ?? 0) + 1)
  }
  return counts
}
