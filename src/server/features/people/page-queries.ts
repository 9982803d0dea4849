import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { PersonPage } from '#contract/people/people.ts'
import { daysLater, type PlainDate, wholeYears } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { placementOf } from '#domain/people/age.ts'
import { isHandedOver } from '#domain/people/collecting.ts'
import { groupHistory } from '#domain/people/group-history.ts'
import { ABSENCE_DAYS_BACK, MOST_IN_ROSTER } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  announcedAbsences,
  organizationAttendees as attendees,
  guardianLinks,
  guardians,
  photoConsents,
  profiles,
} from '#server/database/schema/index.ts'
import { type CollectingOfGroup, readCollecting } from '#server/queries/collecting.ts'
import { readGuardians } from '#server/queries/guardians.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { nameOf } from '#server/queries/people.ts'
import type { RosterEntry } from './visible-person.ts'

const UNKNOWN_CONSENT = { status: 'unknown', guardianName: null, recordedBy: null, recordedAt: null } as const

/** The pages of roster entries, in their order. Removed people have no details. */
export async function readPages(
  database: Queryable,
  entries: readonly RosterEntry[],
  today: PlainDate,
  timeZone: string,
): Promise<PersonPage[]> {
  const ids = entries.flatMap(({ id, removedAt }) => (removedAt ? [] : [id]))
  const organizations = await readOrganizations(database)
  const guardiansOf = await readGuardians(database, ids)
  const linksOf = await readLinks(database, ids)
  const consentOf = await readConsents(database, ids)
  const announcementsOf = await readAnnouncements(database, ids, today)
  const collectingOf = await readCollecting(database, ids)
  const historyOf = await readHistories(database, ids, timeZone)
  return entries.map((entry) => {
    const birthdate = entry.birthdate as PlainDate | null
    const age = birthdate && !entry.removedAt ? wholeYears(birthdate, today) : null
    const placement = placementOf({ ...entry, birthdate }, today, organizations)
    return {
      id: entry.id,
      organizationName: entry.organizationName,
      attendeeName: entry.attendeeName,
      isLeader: entry.isLeader,
      ageOverride: entry.ageOverride,
      phoneNumber: entry.removedAt ? null : entry.phoneNumber,
      age,
      hasBirthdate: birthdate !== null,
      placement: placement.kind === 'fits' || entry.removedAt ? null : placement,
      isRemoved: entry.removedAt !== null,
      guardians: guardiansOf.get(entry.id) ?? [],
      links: linksOf.get(entry.id) ?? [],
      consent: consentOf.get(entry.id) ?? UNKNOWN_CONSENT,
      announcements: announcementsOf.get(entry.id) ?? [],
      groups: entry.removedAt ? [] : groupHistory({ present: entry.organizationName, ...historyIn(historyOf, entry) }),
      ...shownCollecting(collectingOf.get(entry.id), age, entry.isLeader),
    }
  })
}

/** It is also shown of people who are not handed over by their age, if something was recorded. */
function shownCollecting(
  found: CollectingOfGroup | undefined,
  age: number | null,
  isLeader: boolean,
): Pick<PersonPage, 'collecting'> {
  if (!found) return {}
  const { belowAge, hasLeft, collecting } = found
  const isRecorded = hasLeft || collecting.recordedAt !== null || collecting.people.length > 0
  return isRecorded || isHandedOver(age, isLeader, belowAge) ? { collecting } : {}
}

export function readRoster(database: Queryable, organization: OrganizationName): Promise<RosterEntry[]> {
  return database
    .select()
    .from(attendees)
    .where(and(eq(attendees.organizationName, organization), isNull(attendees.removedAt)))
    .orderBy(sql`${attendees.isLeader} desc`, asc(attendees.searchKey), asc(attendees.id))
    .limit(MOST_IN_ROSTER)
}

async function readConsents(database: Queryable, ids: readonly string[]) {
  const rows = await database
    .select({
      attendeeId: photoConsents.attendeeId,
      status: photoConsents.status,
      guardianName: photoConsents.guardianName,
      recordedBy: nameOf(profiles),
      recordedAt: photoConsents.recordedAt,
    })
    .from(photoConsents)
    .leftJoin(profiles, eq(profiles.id, photoConsents.recordedBy))
    .where(inArray(photoConsents.attendeeId, [...ids]))
  return new Map(rows.map(({ attendeeId, ...consent }) => [attendeeId, consent]))
}

async function readLinks(database: Queryable, ids: readonly string[]) {
  const { id, guardianId, attendeeId, createdAt, lastUsedAt, revokedAt } = guardianLinks
  const rows = await database
    .select({ attendeeId, id, guardianId, madeAt: createdAt, lastUsedAt })
    .from(guardianLinks)
    .where(and(inArray(attendeeId, [...ids]), isNull(revokedAt)))
  return listsBy(rows)
}

/** The announced absences of people, the earliest first. An absence that ended recently can still be withdrawn. */
async function readAnnouncements(database: Queryable, ids: readonly string[], today: PlainDate) {
  const rows = await database
    .select({
      attendeeId: announcedAbsences.attendeeId,
      id: announcedAbsences.id,
      from: announcedAbsences.firstDay,
      to: announcedAbsences.lastDay,
      reason: announcedAbsences.reason,
      announcedBy: sql<string | null>`coalesce(${guardians.name}, ${nameOf(profiles)})`,
      byLink: sql<boolean>`${guardians.id} is not null`,
      announcedAt: announcedAbsences.createdAt,
    })
    .from(announcedAbsences)
    .leftJoin(profiles, eq(profiles.id, announcedAbsences.createdBy))
    .leftJoin(guardians, eq(guardians.id, announcedAbsences.guardianId))
    .where(
      and(
        inArray(announcedAbsences.attendeeId, [...ids]),
        gte(announcedAbsences.lastDay, daysLater(today, -ABSENCE_DAYS_BACK)),
      ),
    )
    .orderBy(asc(announcedAbsences.firstDay), asc(announcedAbsences.id))
  return listsBy(rows.map((row) => ({ ...row, from: row.from as PlainDate, to: row.to as PlainDate })))
}

interface HistoryRow extends Record<string, unknown> {
  readonly attendeeId: string
  readonly marks: { organizationName: OrganizationName; first: PlainDate; last: PlainDate }[]
  readonly moves: { from: OrganizationName; to: OrganizationName; date: PlainDate }[]
  readonly enteredOn: PlainDate
  readonly lastArrival: PlainDate | null
}

async function readHistories(database: Queryable, ids: readonly string[], timeZone: string) {
  const { rows } = await database.execute<HistoryRow>(sql`
    select chosen.id as "attendeeId",
      (chosen.created_at at time zone ${timeZone})::date::text as "enteredOn",
      (
        select min(sessions.session_date)::text
        from attendance join sessions on sessions.id = attendance.session_id
        where attendance.attendee_id = chosen.id and attendance.organization = chosen.organization_name
          and sessions.session_date > coalesce((
            select max(elsewhere.session_date)
            from attendance as marks join sessions as elsewhere on elsewhere.id = marks.session_id
            where marks.attendee_id = chosen.id and marks.organization <> chosen.organization_name
          ), '-infinity')
      ) as "lastArrival",
      coalesce((
        select json_agg(json_build_object('organizationName', organization, 'first', first, 'last', last))
        from (
          select attendance.organization, min(sessions.session_date) as first, max(sessions.session_date) as last
          from attendance join sessions on sessions.id = attendance.session_id
          where attendance.attendee_id = chosen.id and attendance.organization is not null
          group by attendance.organization
        ) as groups
      ), '[]') as marks,
      coalesce((
        select json_agg(json_build_object(
          'from', before ->> 'organizationName', 'to', after ->> 'organizationName',
          'date', (transfers.created_at at time zone ${timeZone})::date))
        from transfer_changes join transfers on transfers.id = transfer_changes.transfer_id
        where transfer_changes.attendee_id = chosen.id and transfers.undone_at is null
          and before ->> 'organizationName' <> after ->> 'organizationName'
      ), '[]') as moves
    from organization_attendees as chosen where chosen.id = any(${sql.param([...ids])})`)
  return new Map(rows.map((row) => [row.attendeeId, row]))
}

function historyIn(histories: ReadonlyMap<string, HistoryRow>, { id, createdAt }: RosterEntry) {
  const { marks, moves, enteredOn, lastArrival } = histories.get(id) ?? {
    marks: [],
    moves: [],
    enteredOn: createdAt.toISOString().slice(0, 10) as PlainDate,
    lastArrival: null,
  }
  return { marks, moves, enteredOn, lastArrival }
}

function listsBy<Row extends { readonly attendeeId: string }>(rows: readonly Row[]) {
  const lists = new Map<string, Omit<Row, 'attendeeId'>[]>()
  for (const { attendeeId, ...row } of rows) lists.set(attendeeId, [...(lists.get(attendeeId) ?? []), row])
  return lists
}
