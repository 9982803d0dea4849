import { dayIn } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { rosterKeys } from '#domain/search-keys.ts'
import { approved, type PersonContext } from '#server/access.ts'
import { originOf, recordAudit } from '#server/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { claimKeys } from '#server/idempotency/claim-key.ts'
import { organizationExists } from '#server/shared-queries/organizations.ts'
import { lockForChange } from '#server/shared-queries/roster-capacity.ts'
import { refuseOverfull } from './capacity.ts'
import { addGuardians, completeGuardians } from './imported-guardians.ts'
import { mayImport } from './moves.ts'
import { lockRemoved, putBack, readPutBacks } from './put-back.ts'
import { insertPeople, readIds } from './queries.ts'

export const importPeople = approved.roster.import.use(mayImport).handler(async ({ input, context, errors }) => {
  const { person: actor, database } = context
  const { organizationName } = input
  if (!(await organizationExists(database, organizationName)))
    throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })
  const today = dayIn(context.timeZone, context.clock())
  const rows = input.people.map(({ moveTo = organizationName, guardians, ...sent }, place) => {
    if (sent.birthdate !== null && sent.birthdate > today)
      throw errors.INVALID_INPUT({ data: { fields: [{ path: `people.${place}.birthdate`, problem: 'future' }] } })
    const row = { ...sent, ...rosterKeys(sent.attendeeName), organizationName: moveTo, createdBy: actor.id }
    return { place, row, guardians, content: ['import', sent, moveTo, ...guardians] }
  })
  const rosters = [...new Set([organizationName, ...rows.map(({ row }) => row.organizationName)])]
  await database.transaction(async (tx) => {
    const claims = await claimKeys(
      tx,
      rows.map(({ row: { id }, content }) => {
        return { key: id, personId: actor.id, procedure: 'roster.add', content, ids: [id] }
      }),
    )
    if (claims.includes('conflict')) throw errors.CONFLICT()
    await lockForChange(tx, rosters)
    const sent = rows.filter((_, place) => claims[place] === 'new')
    const back = await putNamedBack(tx, context, organizationName, sent, errors)
    const people = sent.flatMap(({ row }) => (back.has(row.id) ? [] : [{ ...row, isLeader: row.isLeader ?? false }]))
    const inserted = await insertPeople(tx, people)
    const refused = people.filter(({ id }) => !inserted.has(id))
    if (refused.length > 0) {
      const taken = await readIds(
        tx,
        refused.map(({ id }) => id),
      )
      const names = refused.flatMap(({ id, attendeeName }) => (taken.has(id) ? [] : [attendeeName]))
      throw names.length > 0 ? errors.NAMES_EXIST({ data: { names } }) : errors.CONFLICT()
    }
    await refuseOverfull(tx, rosters, errors)
    await addGuardians(
      tx,
      rows.flatMap(({ row: { id }, guardians }) =>
        inserted.has(id) ? [{ personId: id, guardians, position: 0 }] : [],
      ),
    )
    if (!(await completeGuardians(tx, organizationName, input.known))) throw errors.ROSTER_CHANGED()
    const added = people.map((row) => {
      return { action: 'roster.added', attendeeId: row.id, organizationName: row.organizationName } as const
    })
    const completed = input.known.map(({ personId }) => {
      return { action: 'roster.guardian_saved', attendeeId: personId, organizationName } as const
    })
    const details = { count: added.length + completed.length }
    if (details.count > 0)
      await recordAudit(
        tx,
        originOf(context),
        { action: 'roster.imported', organizationName, details },
        ...added,
        ...completed,
      )
  })
  const moved = rows.filter(({ row }) => row.organizationName !== organizationName).length
  const back = await readPutBacks(
    database,
    rows.map(({ row }) => row.id),
  )
  return {
    added: rows.length - moved - back.size,
    moved,
    completed: input.known.length,
    putBack: [...back].map(([id, { id: personId, attendeeName }]) => ({ id, personId, attendeeName })),
  }
})

interface SentRow {
  /** The place in the input. */
  readonly place: number
  readonly row: Parameters<typeof putBack>[3] & { readonly organizationName: OrganizationName }
  readonly guardians: Parameters<typeof completeGuardians>[2][number]['guardians']
}

interface RowErrors {
  CONFLICT(): Error
  INVALID_INPUT(about: { data: { fields: { path: string; problem: 'invalid' }[] } }): Error
}

/**
 * Puts back those of the imported people whose names the group has removed, with the guardians of the file that they do not have.
 * @returns the ids with which they were sent
 */
async function putNamedBack(
  tx: Database,
  context: PersonContext,
  organization: OrganizationName,
  rows: readonly SentRow[],
  errors: RowErrors,
): Promise<ReadonlySet<string>> {
  const here = rows.filter(({ row }) => row.organizationName === organization)
  const removed = await lockRemoved(
    tx,
    organization,
    here.map(({ row }) => row.nameKey),
  )
  const back = new Set<string>()
  for (const { row, guardians, place } of here) {
    const entry = removed.get(row.nameKey)
    const person = entry && (await putBack(tx, context, entry, row, { ...errors, ERASED: errors.CONFLICT }))
    if (!person) continue
    removed.delete(row.nameKey)
    back.add(row.id)
    if (guardians.length > 0 && !(await completeGuardians(tx, organization, [{ personId: person.id, guardians }])))
      throw errors.INVALID_INPUT({ data: { fields: [{ path: `people.${place}.guardians`, problem: 'invalid' }] } })
  }
  return back
}
