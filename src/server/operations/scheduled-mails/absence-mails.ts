import { inArray, max } from 'drizzle-orm'
import { absenceNotice } from '#domain/attendance/absence-notices.ts'
import { dayIn } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { lastMorning } from '#domain/sessions/meetings.ts'
import type { Queryable } from '#server/database/connect.ts'
import { absenceNotices } from '#server/database/schema/index.ts'
import { enqueueMails } from '#server/mail/enqueue-mail.ts'
import { absencesMail } from '#server/mail/mails.ts'
import { readTeamLeaders } from '#server/queries/team-leaders.ts'
import { readThirdAbsences, type ThirdAbsenceOf } from '#server/queries/third-absences.ts'
import type { Round } from './round.ts'

/**
 * Queues mails about children with three absences in a row, to the team leaders who want such mails. Each third absence
 * is mailed once; old ones are only recorded. Source: docs/product.md, 17.3.
 */
export async function enqueueAbsenceMails(tx: Queryable, { now, timeZone, appUrl }: Round): Promise<void> {
  const morning = lastMorning(now)
  const thirds = await withoutNoticed(tx, await readThirdAbsences(tx, morning))
  const noticeOf = ({ date, recordedAt }: ThirdAbsenceOf) =>
    absenceNotice({ date, recordedOn: dayIn(timeZone, recordedAt) }, morning)
  const recorded = await recordThirds(
    tx,
    thirds.filter((third) => noticeOf(third) !== 'wait'),
  )
  const childrenOf = countByGroup(recorded.filter((third) => noticeOf(third) === 'mail'))
  if (childrenOf.size === 0) return
  const leaders = await readTeamLeaders(tx, [...childrenOf.keys()])
  const mails = leaders.flatMap(({ organizationName, absenceMails, email, fullName, language }) => {
    const children = childrenOf.get(organizationName)
    if (!absenceMails || children === undefined) return []
    return [
      {
        recipient: email,
        mail: absencesMail(language, fullName, `${appUrl}/dashboard`, { organizationName, children }),
      },
    ]
  })
  await enqueueMails(tx, mails)
}

/** A late report may move a streak's third absence to an earlier day; a streak recorded on a later day is not new. */
async function withoutNoticed(tx: Queryable, thirds: readonly ThirdAbsenceOf[]): Promise<ThirdAbsenceOf[]> {
  const noticed = await tx
    .select({ attendeeId: absenceNotices.attendeeId, newest: max(absenceNotices.thirdAbsence) })
    .from(absenceNotices)
    .where(
      inArray(
        absenceNotices.attendeeId,
        thirds.map(({ attendeeId }) => attendeeId),
      ),
    )
    .groupBy(absenceNotices.attendeeId)
  const newest = new Map(noticed.map((row) => [row.attendeeId, row.newest]))
  return thirds.filter(({ attendeeId, date }) => (newest.get(attendeeId) ?? '') < date)
}

async function recordThirds(tx: Queryable, thirds: readonly ThirdAbsenceOf[]): Promise<ThirdAbsenceOf[]> {
  if (thirds.length === 0) return []
  const recorded = await tx
    .insert(absenceNotices)
    .values(thirds.map(({ attendeeId, date }) => ({ attendeeId, thirdAbsence: date })))
    .onConflictDoNothing()
    .returning({ attendeeId: absenceNotices.attendeeId, date: absenceNotices.thirdAbsence })
  const keys = new Set(recorded.map(({ attendeeId, date }) => `${attendeeId} ${date}`))
  return thirds.filter(({ attendeeId, date }) => keys.has(`${attendeeId} ${date}`))
}

function countByGroup(thirds: readonly ThirdAbsenceOf[]): ReadonlyMap<OrganizationName, number> {
  const counts = new Map<OrganizationName, number>()
  for (const { organizationName } of thirds) counts.set(organizationName, (counts.get(organizationName) ?? 0) + 1)
  return counts
}
