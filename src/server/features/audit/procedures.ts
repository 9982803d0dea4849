import { MOST_AUDIT_ROWS } from '#domain/texts/limits.ts'
import { originOf, recordAudit } from '#server/audit/audit.ts'
import { admin, approved } from '#server/calls/access.ts'
import { namesOf } from '#server/queries/people.ts'
import { everyName, visibleNames } from './names-shown.ts'
import { listOwn, listRows } from './queries.ts'

const list = admin.audit.list.handler(({ input, context: { database, timeZone, person } }) =>
  listRows(
    database,
    { ...input, organizationNames: input.organizationName && namesOf(person, input.organizationName), timeZone },
    everyName,
  ),
)

const exportRows = admin.audit.export.handler(async ({ input, context }) => {
  const { database, timeZone, person } = context
  const organizationNames = input.organizationName && namesOf(person, input.organizationName)
  const requested = { ...input, organizationNames, timeZone, cursor: undefined, limit: MOST_AUDIT_ROWS }
  const { rows, nextCursor } = await listRows(database, requested, everyName)
  await recordAudit(database, originOf(context), { action: 'export.audit_log', details: { count: rows.length } })
  return { rows, isComplete: nextCursor === null }
})

const own = approved.audit.own.handler(({ input, context: { database, person } }) =>
  listOwn(database, person.id, input, visibleNames(person)),
)

export const audit = { list, export: exportRows, own }
