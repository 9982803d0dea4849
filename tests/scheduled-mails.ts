import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { DAY_MS, dayIn, type PlainDate, timeIn, weekdayOf } from '#domain/dates/dates.ts'
import { nameKey } from '#domain/texts/names.ts'
import type { Database } from '#server/database/connect.ts'
import { enqueueScheduledMails, SCHEDULED_MAILS } from '#server/operations/scheduled-mails/scheduled-mails.ts'
import type { World } from './world.ts'

export const TIME_ZONE = 'Asia/Beirut'
const HOUR_MS = 3_600_000

/** In milliseconds since 1970 UTC. A time that the day lacks is the first after it. */
export function instantOf(moment: string): number {
  const [day = '', time = ''] = moment.split(' ')
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const found = [asUtc - 3 * HOUR_MS, asUtc - 2 * HOUR_MS].find(
    (instant) => dayIn(TIME_ZONE, instant) === day && timeIn(TIME_ZONE, instant) === time,
  )
  return found ?? asUtc - 2 * HOUR_MS
}

/** Queue the mails that are due at a moment of the network's time: '2026-11-09 08:00'. */
export async function enqueueAt({ database }: Pick<World, 'database'>, moment: string): Promise<void> {
  const options = { database, clock: () => instantOf(moment), timeZone: TIME_ZONE, appUrl: 'http://shabaka.test' }
  for (const kind of SCHEDULED_MAILS) await enqueueScheduledMails(kind, options)
}

/** Queue and deliver the mails that are due at a moment. Returns the new ones as 'name: subject', sorted. */
export async function mailsAt(world: World, moment: string): Promise<string[]> {
  const before = world.mails.length
  await enqueueAt(world, moment)
  await world.mailQueue.deliver()
  const { rows } = await world.database.execute<{ email: string; name: string }>(
    sql`select email, full_name as name from profiles`,
  )
  const names = new Map(rows.map(({ email, name }) => [email, name]))
  return world.mails
    .slice(before)
    .map(({ recipient, mail }) => `${names.get(recipient)}: ${mail.subject}`)
    .sort()
}

export async function meetsSince(database: Database, group: string, date: string): Promise<void> {
  await database.execute(sql`
    insert into meeting_days (organization_name, weekday, since) values (${group}, ${weekdayOf(date as PlainDate)}, ${date})
    on conflict (organization_name) do update set weekday = excluded.weekday, since = excluded.since`)
}

export async function addToRoster(database: Database, group: string, isLeader = false): Promise<string> {
  const id = uuid()
  await database.execute(sql`
    insert into organization_attendees (id, organization_name, attendee_name, name_key, search_key, is_leader)
    values (${id}, ${group}, ${id}, ${nameKey(id)}, ${id}, ${isLeader})`)
  return id
}

interface RecordedSession {
  readonly group: string
  readonly date: string
  /** When it was recorded, in the network's time; by default in the evening of its day. */
  readonly recordedAt?: string
  readonly marks?: Readonly<Record<string, 'present' | 'absent'>>
}

export async function recordSession(
  database: Database,
  { group, date, recordedAt = `${date} 20:00`, marks = {} }: RecordedSession,
): Promise<string> {
  const id = uuid()
  const createdAt = new Date(instantOf(recordedAt)).toISOString()
  const entries = Object.entries(marks)
  const present = entries.filter(([, status]) => status === 'present').length
  await database.execute(sql`
    insert into sessions (id, title, presenter_name, topic, session_date, organization, created_at, present_count,
      attendance_count)
    values (${id}, 'T', 'L', 'Topic', ${date}, ${group}, ${createdAt}, ${present}, ${entries.length})`)
  if (entries.length > 0)
    await database.execute(sql`
      insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status, organization)
      select gen_random_uuid(), ${id}, person, person::text, person::text, status, ${group}
      from unnest(${sql.param(entries.map(([person]) => person))}::uuid[],
        ${sql.param(entries.map(([, status]) => status))}::text[]) as marked(person, status)`)
  return id
}

export function later(day: string, days: number): PlainDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as PlainDate
}
