import { and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Collecting } from '#contract/people/collecting.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { inNameOrder } from '#domain/texts/names.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  organizationAttendees as attendees,
  collecting,
  collectors,
  handOvers,
  meetingDays,
  profiles,
} from '#server/database/schema/index.ts'
import { nameOf } from './people.ts'

export const NOT_ASKED = {
  guardiansMay: true,
  alone: 'unknown',
  saidBy: null,
  recordedBy: null,
  recordedAt: null,
} as const

const ANSWERS = {
  guardiansMay: collecting.guardiansMay,
  alone: collecting.alone,
  saidBy: collecting.saidBy,
  recordedBy: nameOf(profiles),
  recordedAt: collecting.recordedAt,
}

/**
 * Who may collect people, by the person's id; only of groups that hand children over. Source: docs/product.md, 16.18.
 * @returns `belowAge` is the age of their group, `hasLeft` whether a hand-over of them was recorded
 */
export async function readCollecting(database: Queryable, ids: readonly string[]) {
  const counts = and(eq(handOvers.attendeeId, attendees.id), isNull(handOvers.takenBackAt))
  const hasLeft = exists(database.select({ id: handOvers.id }).from(handOvers).where(counts)).mapWith(Boolean)
  const found = await database
    .select({ id: attendees.id, belowAge: meetingDays.handsOverBelow, hasLeft, ...ANSWERS })
    .from(attendees)
    .innerJoin(meetingDays, eq(meetingDays.organizationName, attendees.organizationName))
    .leftJoin(collecting, eq(collecting.attendeeId, attendees.id))
    .leftJoin(profiles, eq(profiles.id, collecting.recordedBy))
    .where(and(inArray(attendees.id, [...ids]), sql`${meetingDays.handsOverBelow} is not null`))
  const people =
    found.length === 0
      ? []
      : await readCollectors(
          database,
          found.map(({ id }) => id),
        )
  return new Map(
    found.map(({ id, belowAge, hasLeft, guardiansMay, alone, ...said }) => [
      id,
      {
        belowAge,
        hasLeft,
        collecting: {
          ...(guardiansMay === null || alone === null ? NOT_ASKED : { guardiansMay, alone, ...said }),
          people: people.flatMap(({ attendeeId, ...one }) => (attendeeId === id ? [one] : [])),
        } satisfies Collecting,
      },
    ]),
  )
}

export type CollectingOfGroup = NonNullable<ReturnType<Awaited<ReturnType<typeof readCollecting>>['get']>>

/** The entries of people, in the order of recording. */
export function readCollectors(database: Queryable, ids: readonly string[]) {
  const { attendeeId, id, kind, name, relation, phone, saidBy, recordedBy, recordedAt } = collectors
  return database
    .select({ attendeeId, id, kind, name, relation, phone, saidBy, recordedBy: nameOf(profiles), recordedAt })
    .from(collectors)
    .leftJoin(profiles, eq(profiles.id, recordedBy))
    .where(inArray(attendeeId, [...ids]))
    .orderBy(asc(recordedAt), asc(id))
}

/** The recorded answers about a person; none if nothing was recorded. */
export function readAnswers(database: Queryable, attendeeId: string) {
  return database
    .select(ANSWERS)
    .from(collecting)
    .leftJoin(profiles, eq(profiles.id, collecting.recordedBy))
    .where(eq(collecting.attendeeId, attendeeId))
}

/** The people in the rosters of groups for whom a guardian's request waits, by the group's name, in name order. */
export async function readAsked(database: Queryable, names: readonly OrganizationName[]) {
  const lists = new Map<OrganizationName, { id: string; attendeeName: string }[]>()
  if (names.length === 0) return lists
  const rows = await database
    .selectDistinct({
      id: attendees.id,
      attendeeName: attendees.attendeeName,
      organizationName: attendees.organizationName,
    })
    .from(attendees)
    .innerJoin(collectors, and(eq(collectors.attendeeId, attendees.id), eq(collectors.kind, 'asked')))
    .where(and(inArray(attendees.organizationName, [...names]), isNull(attendees.removedAt)))
  for (const { organizationName, ...person } of inNameOrder(rows, ({ attendeeName }) => attendeeName))
    lists.set(organizationName, [...(lists.get(organizationName) ?? []), person])
  return lists
}
