import { dayIn } from '#domain/dates.ts'
import { nameKey, searchKey } from '#domain/names.ts'
import { canKeepSessions, canSeeOrganization } from '#domain/permissions.ts'
import { approved } from '#server/access.ts'
import { contentDigest } from '#server/database/digest.ts'
import { organizationExists } from '#server/reads/organizations.ts'
import { insertPerson, listRoster, readById, readByName } from './queries.ts'

const list = approved.roster.list.handler(({ input, context, errors }) => {
  if (!canSeeOrganization(context.person, input.organizationName)) throw errors.FORBIDDEN()
  return listRoster(context.database, input.organizationName)
})

const add = approved.roster.add.handler(async ({ input, context, errors }) => {
  const { database, person: actor, clock, timeZone } = context
  if (!canKeepSessions(actor, input.organizationName)) throw errors.FORBIDDEN()
  if (input.birthdate && input.birthdate > dayIn(timeZone, clock()))
    throw errors.INVALID_INPUT({ data: { fields: [{ path: 'birthdate', problem: 'future' }] } })
  if (!(await organizationExists(database, input.organizationName)))
    throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })

  const digest = contentDigest(input)
  const key = nameKey(input.attendeeName)
  const added = await insertPerson(database, {
    ...input,
    nameKey: key,
    searchKey: searchKey(input.attendeeName),
    createdBy: actor.id,
    contentDigest: digest,
  })
  if (added) return { person: added, added: true }

  const sameId = await readById(database, input.id)
  if (sameId) {
    if (sameId.createdBy !== actor.id || sameId.contentDigest !== digest) throw errors.CONFLICT()
    return { person: sameId.person, added: true }
  }
  const sameName = await readByName(database, input.organizationName, key)
  if (!sameName) throw errors.CONFLICT()
  return { person: sameName, added: false }
})

export const roster = { list, add }
