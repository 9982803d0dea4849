import type { FieldAuthors } from '#contract/sessions/session-edits.ts'
import { lastCountedDay } from '#domain/attendance/month-report.ts'
import { dayIn, monthStart } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import {
  canEditSession,
  canRecordSessions,
  canSeeDetails,
  canSeeMonth,
  canSeeOrganization,
  canSeePerson,
  canSeeSession,
  organizationScope,
} from '#domain/rights/permissions.ts'
import { leadershipTest } from '#domain/sessions/sessions.ts'
import { OVERVIEW_LENGTH } from '#domain/texts/limits.ts'
import { recordLists } from '#server/audit/readings.ts'
import { admin, approved, may } from '#server/calls/access.ts'
import { recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { readDayFigures, sumOfDays } from '#server/queries/attendance-figures.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { readFieldAuthor } from './conflicts.ts'
import { edit } from './editing.ts'
import { handOver, handOvers, readBelowAge, takeBackHandOver } from './hand-overs.ts'
import { keepBoth, possibleJoins } from './joins.ts'
import { listSessions, newestByOrganization } from './list-queries.ts'
import { deleteSession, lockSession, readJoinedInto, readReport, readSameDay } from './queries.ts'
import { create, update } from './saving.ts'
import { mayEdit, visibleSession } from './visible-session.ts'

/** Without an organization the list contains all visible sessions; null means those without an organization. */
const mayList = may(
  (actor, organization: OrganizationName | null | undefined) =>
    organization === undefined || canSeeSession(actor, { organization }),
)

const list = approved.sessions.list
  .use(mayList, (input) => input.organizationName)
  .handler(({ input, context: { reads, person, clock, timeZone } }) => {
    const { organizationName, isHeld, cursor, limit } = input
    const until = isHeld ? dayIn(timeZone, clock()) : undefined
    const organizations = organizationName === undefined ? organizationScope(person) : [organizationName]
    return listSessions(reads, { organizations, until, cursor, limit })
  })

const overview = admin.sessions.overview.handler(async ({ context: { database } }) => {
  const groups = await newestByOrganization(database)
  const withoutGroup = await listSessions(database, {
    organizations: [null],
    cursor: undefined,
    limit: OVERVIEW_LENGTH,
  })
  return withoutGroup.rows.length === 0 ? groups : [...groups, { organizationName: null, ...withoutGroup }]
})

const month = approved.sessions.month
  .use(may(canSeeMonth), (input) => input.organizationName)
  .handler(async ({ input: { organizationName, month: day }, context: { database, clock, timeZone } }) => {
    const names =
      organizationName === null ? (await readOrganizations(database)).map(({ name }) => name) : [organizationName]
    const window = { from: monthStart(day), to: lastCountedDay(day, dayIn(timeZone, clock())) }
    return sumOfDays(await readDayFigures(database, names, window))
  })

const get = approved.sessions.get.handler(async ({ input: { id }, context, errors }) => {
  const { reads, person } = context
  const report = (await readReport(reads, id)) ?? (await readJoinedReport(reads, id))
  if (!report || !canSeeSession(person, report)) throw errors.NOT_FOUND()
  const { attendance: rows, ...session } = report
  // Only people who may edit the session see who marked the attendance.
  const seesMarkers = canEditSession(person, session)
  const seesDetails = canSeeDetails(person, session.organization)
  if (seesDetails && rows.some(({ birthdate, absenceReason }) => birthdate !== null || absenceReason !== null))
    await recordLists(context, [session.organization])
  const handsOverBelow = seesMarkers ? await readBelowAge(context, session) : null
  const leads = leadershipTest(
    session.presenterName,
    rows.map(({ nameKey }) => nameKey),
  )
  return {
    ...session,
    attendance: rows.map((row) => ({
      id: row.id,
      attendeeId: row.attendeeId,
      attendeeName: row.attendeeName,
      birthdate: seesDetails ? row.birthdate : null,
      status: row.status,
      absenceReason: seesDetails ? row.absenceReason : null,
      hasPage: row.rosterOf !== null && canSeePerson(person, { organizationName: row.rosterOf }),
      isLeader: leads(row.nameKey),
      markedAt: seesMarkers && row.markedAt !== null ? new Date(row.markedAt) : null,
      markedBy: seesMarkers ? row.markedBy : null,
    })),
    ...(handsOverBelow !== null && { handsOverBelow }),
  }
})

/** The report of the session into which one was joined. */
async function readJoinedReport(reads: Queryable, id: string) {
  const joinedInto = await readJoinedInto(reads, id)
  return joinedInto === null ? null : readReport(reads, joinedInto)
}

const sameDay = approved.sessions.sameDay
  .use(may(canSeeOrganization), (input) => input.organizationName)
  .handler(async ({ input, context: { database, person } }) => {
    const { organizationName, sessionDate, exceptId } = input
    const found = await readSameDay(database, organizationName, sessionDate, exceptId)
    return found && { ...found, author: canRecordSessions(person, organizationName) ? found.author : null }
  })

const fieldAuthors = approved.sessions.fieldAuthors
  .use(visibleSession)
  .use(mayEdit)
  .handler(async ({ input, context: { database, person, session } }) => {
    const authors: FieldAuthors = []
    for (const field of new Set(input.fields))
      authors.push({ field, ...(await readFieldAuthor(database, person, session, field)) })
    return authors
  })

const remove = approved.sessions.remove
  .use(visibleSession)
  .use(mayEdit)
  .handler(
    recorded(async (tx, { input: { id }, context, errors }) => {
      if (!(await lockSession(tx, id))) throw errors.NOT_FOUND()
      await deleteSession(tx, id)
      return { answer: undefined, record: { sessionId: id, organizationName: context.session.organization } }
    }),
  )

export const sessions = {
  list,
  overview,
  month,
  sameDay,
  possibleJoins,
  keepBoth,
  handOvers,
  handOver,
  takeBackHandOver,
  get,
  fieldAuthors,
  create,
  edit,
  update,
  remove,
}
