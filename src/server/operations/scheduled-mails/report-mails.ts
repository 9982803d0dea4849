import { daysBetween, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { lastMorning } from '#domain/sessions/meetings.ts'
import { LATEST_MAIL_DAYS } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import { meetingDays, reportReminders } from '#server/database/schema/index.ts'
import { enqueueMails } from '#server/mail/enqueue-mail.ts'
import { missingReportMail } from '#server/mail/mails.ts'
import { readMeetingStates } from '#server/queries/meetings.ts'
import { readAdmins } from '#server/queries/people.ts'
import { readTeamLeaders } from '#server/queries/team-leaders.ts'
import type { Round } from './round.ts'

/**
 * Queues mails about missing reports to the team leaders, or to the admins if there is none. Each is mailed once; old
 * ones are only recorded.
 * Source: docs/product.md, 17.2.
 */
export async function enqueueReportMails(tx: Queryable, { now, appUrl }: Round): Promise<void> {
  const scheduled = await tx.select({ name: meetingDays.organizationName }).from(meetingDays)
  if (scheduled.length === 0) return
  const names = scheduled.map(({ name }) => name)
  const daysOf = mailedDays(await recordMissing(tx, await readMissing(tx, names, now)), lastMorning(now))
  if (daysOf.size === 0) return
  const leaders = await readTeamLeaders(tx, [...daysOf.keys()])
  const admins = await readAdmins(tx)
  const mails = [...daysOf].flatMap(([organizationName, days]) => {
    const own = leaders.filter((leader) => leader.organizationName === organizationName)
    const isForAdmin = own.length === 0
    return (isForAdmin ? admins : own).map(({ email, fullName, language }) => ({
      recipient: email,
      mail: missingReportMail(language, fullName, linkTo(appUrl, organizationName, days), {
        organizationName,
        days,
        isForAdmin,
      }),
    }))
  })
  await enqueueMails(tx, mails)
}

interface MissingReport {
  readonly organizationName: OrganizationName
  readonly day: PlainDate
}

async function readMissing(
  tx: Queryable,
  names: readonly OrganizationName[],
  now: Round['now'],
): Promise<MissingReport[]> {
  const states = await readMeetingStates(tx, names, now)
  return [...states].flatMap(([organizationName, { missing }]) => missing.map((day) => ({ organizationName, day })))
}

async function recordMissing(tx: Queryable, missing: readonly MissingReport[]): Promise<MissingReport[]> {
  if (missing.length === 0) return []
  const recorded = await tx
    .insert(reportReminders)
    .values([...missing])
    .onConflictDoNothing()
    .returning({ organizationName: reportReminders.organizationName, day: reportReminders.day })
  return recorded.map(({ organizationName, day }) => ({ organizationName, day: day as PlainDate }))
}

function mailedDays(
  recorded: readonly MissingReport[],
  morning: PlainDate,
): ReadonlyMap<OrganizationName, readonly PlainDate[]> {
  const recent = recorded.filter(({ day }) => daysBetween(day, morning) <= LATEST_MAIL_DAYS)
  const days = new Map<OrganizationName, PlainDate[]>()
  for (const { organizationName, day } of recent)
    days.set(organizationName, [...(days.get(organizationName) ?? []), day].sort())
  return days
}

/** A link to the roll call of the day, or for several days to the start screen, which lists them. */
function linkTo(appUrl: string, organization: OrganizationName, days: readonly PlainDate[]): string {
  const [date, ...others] = days
  if (date === undefined || others.length > 0) return `${appUrl}/dashboard`
  return `${appUrl}/sessions/new?${new URLSearchParams({ organization, date })}`
}
