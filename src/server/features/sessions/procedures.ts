import { eq, sql } from 'drizzle-orm'
import { earliestMark } from '#domain/attendance-marks.ts'
import { dayIn, monthStart } from '#domain/dates.ts'
import { OVERVIEW_LENGTH } from '#domain/limits.ts'
import { lastCountedDay } from '#domain/month-report.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import {
  canEditSession,
  canRecordSessions,
  canSeeMonth,
  canSeeOrganization,
  canSeePerson,
  canSeeSession,
  organizationsInSight,
} from '#domain/permissions.ts'
import { isPresenter } from '#domain/sessions.ts'
import { type ApprovedOptions, admin, approved, may, type PersonContext } from '#server/access.ts'
import { attendance, sessions as table } from '#server/database/schema/index.ts'
import { claimKey, claimKeys } from '#server/idempotency/claim-key.ts'
import { readDayFigures, sumOfDays } from '#server/shared-queries/attendance-figures.ts'
import { organizationExists, readOrganizations } from '#server/shared-queries/organizations.ts'
import { readNames } from '#server/shared-queries/people.ts'
import { checkedContent } from './content.ts'
import { listSessions } from './list-queries.ts'
import {
  deleteSession,
  insertSession,
  lockSession,
  readAttendance,
  readMarks,
  readSameDay,
  readSession,
  replaceAttendance,
} from './queries.ts'
import { attendanceRows, editedColumns, sessionRow } from './rows.ts'

/** Without an organization the list has the sessions in sight; null asks for those without an organization. */
const mayList = may(
  (actor, organization: OrganizationName | null | undefined) =>
    organization === undefined || canSeeSession(actor, { organization }),
)

const list = approved.sessions.list
  .use(mayList, (input) => input.organizationName)
  .handler(({ input, context: { database, person, clock, timeZone } }) => {
    const { organizationName, isHeld, cursor, limit } = input
    const until = isHeld ? dayIn(timeZone, clock()) : undefined
    const organizations = organizationName === undefined ? organizationsInSight(person) : [organizationName]
    return listSessions(database, { organizations, until, cursor, limit })
  })

const overview = admin.sessions.overview.handler(async ({ context: { database } }) => {
  const names = [...(await readOrganizations(database)).map(({ name }) => name), null]
  const groups = []
  for (const organizationName of names) {
    const asked = { organizations: [organizationName], cursor: undefined, limit: OVERVIEW_LENGTH }
    const page = await listSessions(database, asked)
    if (page.rows.length > 0) groups.push({ organizationName, ...page })
  }
  return groups
})

const month = approved.sessions.month
  .use(may(canSeeMonth), (input) => input.organizationName)
  .handler(async ({ input: { organizationName, month: day }, context: { database, clock, timeZone } }) => {
    const names =
      organizationName === null ? (await readOrganizations(database)).map(({ name }) => name) : [organizationName]
    const window = { from: monthStart(day), to: lastCountedDay(day, dayIn(timeZone, clock())) }
    return sumOfDays(await readDayFigures(database, names, window))
  })

/** Middleware: reads the session with the id of the input; NOT_FOUND if the person may not see it. */
async function sessionInSight<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  { id }: { readonly id: string },
) {
  const session = await readSession(context.database, id)
  if (!session || !canSeeSession(context.person, session)) throw errors.NOT_FOUND()
  return next({ context: { session } })
}

/** Decided before the row is locked: no procedure changes a session's organization. */
const mayEdit = may((actor, _input: unknown, { session }: SessionInSight) => canEditSession(actor, session))

/** The context behind {@link sessionInSight}. */
interface SessionInSight extends PersonContext {
  readonly session: { readonly organization: OrganizationName | null }
}

const get = approved.sessions.get.use(sessionInSight).handler(async ({ context: { database, person, session } }) => {
  const rows = await readAttendance(database, session.id)
  // Only those who may edit the session see who marked the attendance.
  const markers = canEditSession(person, session)
    ? await readNames(
        database,
        rows.flatMap((row) => row.markedBy ?? []),
      )
    : null
  return {
    ...session,
    presentCount: rows.filter((row) => row.status === 'present').length,
    attendanceCount: rows.length,
    attendance: rows.map(({ markedBy, markedAt, rosterOf, ...row }) => ({
      ...row,
      hasPage: rosterOf !== null && canSeePerson(person, { organizationName: rosterOf }),
      isLeader: isPresenter(row.attendeeName, session.presenterName),
      markedAt: markers && markedAt,
      markedBy: (markedBy && markers?.get(markedBy)) ?? null,
    })),
  }
})

const sameDay = approved.sessions.sameDay
  .use(may(canSeeOrganization), (input) => input.organizationName)
  .handler(async ({ input, context: { database, person } }) => {
    const { organizationName, sessionDate, exceptId } = input
    const found = await readSameDay(database, organizationName, sessionDate, exceptId)
    return found && { ...found, author: canRecordSessions(person, organizationName) ? found.author : null }
  })

const create = approved.sessions.create
  .use(may(canRecordSessions), (input) => input.organizationName)
  .handler(async ({ input, context, errors }) => {
    const { id, organizationName, ...content } = input
    const personId = context.person.id
    return context.database.transaction(async (tx) => {
      const call = { key: id, personId, procedure: 'sessions.create', content: input, ids: [id] } as const
      if ((await claimKey(tx, call, errors)) === 'repeated') return { id }
      if (!(await organizationExists(tx, organizationName)))
        throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })
      const checked = await checkedContent(tx, organizationName, content, errors)
      const session = { ...sessionRow(organizationName, checked), id, createdBy: personId }
      if (!(await insertSession(tx, session))) throw errors.CONFLICT()
      const marking = { by: personId, earliest: earliestMark(content.sessionDate), now: context.clock() }
      await tx.insert(attendance).values(attendanceRows(id, organizationName, checked, marking))
      return { id }
    })
  })

const update = approved.sessions.update
  .use(sessionInSight)
  .use(mayEdit)
  .handler(async ({ input, context, errors }) => {
    const { id, version, ...content } = input
    const personId = context.person.id
    return context.database.transaction(async (tx) => {
      const call = {
        key: `${id}:${version}`,
        personId,
        procedure: 'sessions.update',
        content: input,
        ids: [id],
      } as const
      const [claim] = await claimKeys(tx, [call])
      if (claim === 'repeated') return { id, version: version + 1 }
      // A conflict needs no error of its own: if another edit has the key, the session has a newer version.
      const session = await lockSession(tx, id)
      if (!session) throw errors.NOT_FOUND()
      if (session.version !== version) throw errors.CHANGED({ data: { version: session.version } })
      const checked = await checkedContent(tx, session.organization, content, errors)
      const edited = { ...editedColumns(session.organization, checked), version: version + 1 }
      await tx
        .update(table)
        .set({ ...edited, updatedAt: sql`now()` })
        .where(eq(table.id, id))
      const marking = { by: personId, earliest: session.createdAt.getTime(), now: context.clock() }
      const stored = await readMarks(tx, id)
      await replaceAttendance(tx, id, attendanceRows(id, session.organization, checked, marking, stored))
      return { id, version: edited.version }
    })
  })

const remove = approved.sessions.remove
  .use(sessionInSight)
  .use(mayEdit)
  .handler(async ({ input, context, errors }) => {
    await context.database.transaction(async (tx) => {
      if (!(await lockSession(tx, input.id))) throw errors.NOT_FOUND()
      await deleteSession(tx, input.id)
    })
  })

export const sessions = { list, overview, month, sameDay, get, create, update, remove }
