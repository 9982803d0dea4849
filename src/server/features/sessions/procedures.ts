import type { SessionContent } from '#contract/sessions.ts'
import { nameKey } from '#domain/names.ts'
import { canKeepSessions, canSeeOrganization } from '#domain/permissions.ts'
import { isPresenter } from '#domain/sessions.ts'
import { approved } from '#server/access.ts'
import { contentDigest } from '#server/database/digest.ts'
import { attendance } from '#server/database/schema/index.ts'
import { organizationExists } from '#server/reads/organizations.ts'
import { insertSession, listSessions, readAttendance, readOrigin, readSession, rosterNames } from './queries.ts'
import { attendanceRows, sessionRow } from './rows.ts'

const list = approved.sessions.list.handler(({ input, context: { database, person }, errors }) => {
  const { organizationName, cursor, limit } = input
  if (organizationName && !canSeeOrganization(person, organizationName)) throw errors.FORBIDDEN()
  const own = person.isAdmin ? null : person.memberships.map((one) => one.organizationName)
  return listSessions(database, { organizations: organizationName ? [organizationName] : own, cursor, limit })
})

const get = approved.sessions.get.handler(async ({ input, context: { database, person }, errors }) => {
  const session = await readSession(database, input.id)
  const mayRead =
    session && (person.isAdmin || (session.organization && canSeeOrganization(person, session.organization)))
  if (!mayRead) throw errors.NOT_FOUND()
  const rows = await readAttendance(database, session.id)
  return {
    ...session,
    presentCount: rows.filter((row) => row.status === 'present').length,
    attendanceCount: rows.length,
    attendance: rows.map((row) => ({ ...row, isLeader: isPresenter(row.attendeeName, session.presenterName) })),
  }
})

const create = approved.sessions.create.handler(async ({ input, context, errors }) => {
  const { id, organizationName, ...content } = input
  const actor = context.person
  if (!canKeepSessions(actor, organizationName)) throw errors.FORBIDDEN()
  if (!(await organizationExists(context.database, organizationName)))
    throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })
  if (!content.attendance.some((row) => row.isLeader)) throw errors.LEADER_REQUIRED()

  const digest = contentDigest(input)
  return context.database.transaction(async (tx) => {
    const names = await rosterNames(tx, organizationName, idsIn(content))
    const stranger = content.attendance.findIndex((row) => row.attendeeId && !names.has(row.attendeeId))
    if (stranger >= 0)
      throw errors.INVALID_INPUT({
        data: { fields: [{ path: `attendance.${stranger}.attendeeId`, problem: 'unknown' }] },
      })
    const named = {
      ...content,
      attendance: content.attendance.map((row) => ({ ...row, attendeeName: nameOf(row, names) })),
    }
    const twice = firstDuplicate(named.attendance.map((row) => row.attendeeName))
    if (twice) throw errors.DUPLICATE_NAME({ data: { name: twice } })
    const session = { ...sessionRow(organizationName, named), id, createdBy: actor.id, contentDigest: digest }
    if (!(await insertSession(tx, session))) {
      const origin = await readOrigin(tx, id)
      if (origin?.createdBy !== actor.id || origin.contentDigest !== digest) throw errors.CONFLICT()
      return { id }
    }
    await tx.insert(attendance).values(attendanceRows(id, organizationName, named))
    return { id }
  })
})

/** Someone of the roster is called what the roster calls them; the id, not the spelling on some phone, says who it is. */
function nameOf(row: SessionContent['attendance'][number], names: ReadonlyMap<string, string>): string {
  return (row.attendeeId && names.get(row.attendeeId)) ?? row.attendeeName
}

function idsIn(content: SessionContent): string[] {
  return content.attendance.flatMap((row) => row.attendeeId ?? [])
}

function firstDuplicate(names: readonly string[]): string | null {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(nameKey(name))) return name
    seen.add(nameKey(name))
  }
  return null
}

export const sessions = { list, get, create }
