import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { instantOf, later } from '#tests/scheduled-mails.ts'

const LATEST_DAYS = 14

export interface Memory {
  /** Missing reports: 'SNMY1 2026-11-07'. */
  readonly reports: Set<string>
  /** Third absences: the child and the day. */
  readonly thirds: { readonly child: string; readonly day: string }[]
}

/** As 'address: subject', sorted: from the plain rows, without the app's rules and SQL. */
export async function recomputeMails(database: Database, moment: string, memory: Memory): Promise<string[]> {
  const [today = '', time = ''] = moment.split(' ')
  const morning = time < '08:00' ? later(today, -1) : today
  return [
    ...(await reportMails(database, morning, today, memory)),
    ...(await absenceMails(database, morning, memory)),
  ].sort()
}

async function rowsOf<Row extends Record<string, unknown>>(database: Database, query: SQL) {
  return (await database.execute<Row>(query)).rows as Row[]
}

async function reportMails(database: Database, morning: string, today: string, { reports }: Memory): Promise<string[]> {
  const groups = await rowsOf<{ name: string; weekday: number; since: string }>(
    database,
    sql`select organization_name as name, weekday, since::text from meeting_days`,
  )
  const sessions = await rowsOf<{ name: string; day: string }>(
    database,
    sql`select organization as name, session_date::text as day from sessions`,
  )
  const pauses = await rowsOf<{ name: string | null; from: string; to: string }>(
    database,
    sql`select organization_name as name, first_day::text as "from", last_day::text as "to" from meeting_pauses`,
  )
  const unheld = await rowsOf<{ name: string; day: string }>(
    database,
    sql`select organization_name as name, day::text from unheld_meetings`,
  )
  const people = await readPeople(database)
  const mails: string[] = []
  for (const { name, weekday, since } of groups) {
    const mailed: string[] = []
    for (let day = yearStart(today); day <= later(morning, -2); day = later(day, 1)) {
      const isMissing =
        day >= since &&
        new Date(`${day}T12:00:00Z`).getUTCDay() === weekday &&
        !pauses.some((pause) => (pause.name ?? name) === name && pause.from <= day && day <= pause.to) &&
        !unheld.some((meeting) => meeting.name === name && meeting.day === day) &&
        !sessions.some((one) => one.name === name && later(day, -3) <= one.day && one.day <= later(day, 3))
      if (!isMissing || reports.has(`${name} ${day}`)) continue
      reports.add(`${name} ${day}`)
      if (day >= later(morning, -LATEST_DAYS)) mailed.push(day)
    }
    if (mailed.length === 0) continue
    const leaders = people.filter(({ leads, mayUse }) => mayUse && leads.includes(name))
    const subject =
      mailed.length === 1
        ? `Missing report for ${name}: ${inWords(mailed[0] ?? '')}`
        : `${mailed.length} missing reports for ${name}`
    for (const { email } of leaders.length > 0 ? leaders : people.filter(({ isAdmin }) => isAdmin))
      mails.push(`${email}: ${subject}`)
  }
  return mails
}

interface Mark extends Record<string, unknown> {
  readonly child: string
  readonly day: string
  readonly isAbsent: boolean
  /** Milliseconds since 1970 UTC. */
  readonly recorded: number
}

async function absenceMails(database: Database, morning: string, { thirds }: Memory): Promise<string[]> {
  const children = await rowsOf<{ id: string; name: string }>(
    database,
    sql`select id, organization_name as name from organization_attendees where not is_leader and removed_at is null`,
  )
  const marks = await rowsOf<Mark>(
    database,
    sql`select attendee_id as child, session_date::text as day, status = 'absent' as "isAbsent",
        (extract(epoch from coalesce(greatest(marked_at, created_at), created_at)) * 1000)::float8 as recorded
        from attendance join sessions on sessions.id = session_id order by session_date, created_at, sessions.id`,
  )
  const counts = new Map<string, number>()
  const yesterday = later(morning, -1)
  for (const { id, name } of children) {
    let streak: Mark[] = []
    for (const mark of marks)
      if (mark.child === id && yearStart(yesterday) <= mark.day && mark.day <= yesterday)
        streak = mark.isAbsent ? [...streak, mark] : []
    const three = streak.slice(0, 3)
    const day = three[2]?.day
    if (day === undefined || three.some(({ recorded }) => recorded >= instantOf(`${morning} 00:00`))) continue
    if (thirds.some((third) => third.child === id && third.day >= day)) continue
    // Long ago, it is never mailed, whether it is recorded or not.
    if (day < later(morning, -LATEST_DAYS)) continue
    thirds.push({ child: id, day })
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const people = await readPeople(database)
  return [...counts].flatMap(([name, count]) =>
    people
      .filter(({ leads, mayUse, wants }) => mayUse && wants && leads.includes(name))
      .map(({ email }) => {
        const who = count === 1 ? 'One child' : `${count} children`
        return `${email}: ${who} of ${name} ${count === 1 ? 'was' : 'were'} absent three times in a row`
      }),
  )
}

async function readPeople(database: Database) {
  const profiles = await rowsOf<{ id: string; email: string; status: string; wants: boolean; confirmed: boolean }>(
    database,
    sql`select profiles.id, profiles.email, approval_status as status, absence_mails as wants, email_verified as confirmed
        from profiles join auth.users on users.id = profiles.id`,
  )
  const admins = await rowsOf<{ id: string }>(database, sql`select user_id as id from user_roles`)
  const led = await rowsOf<{ id: string; name: string }>(
    database,
    sql`select user_id as id, organization_name as name from user_organizations where organization_role = 'team_leader'`,
  )
  return profiles.map(({ id, status, confirmed, ...person }) => {
    const isAdmin = admins.some((admin) => admin.id === id)
    return {
      ...person,
      isAdmin,
      mayUse: confirmed && (isAdmin || status === 'approved'),
      leads: led.filter((one) => one.id === id).map(({ name }) => name),
    }
  })
}

function yearStart(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5, 7) >= '09' ? year : year - 1}-09-01`
}

function inWords(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
