import { dayIn } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { misplacementOf } from '#domain/people/age.ts'
import { rosterKeys } from '#domain/texts/search-keys.ts'
import { approved, type PersonContext } from '#server/calls/access.ts'
import { claimKeys } from '#server/calls/claim-key.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { recorded } from '#server/calls/once.ts'
import type { Database } from '#server/database/connect.ts'
import { organizationExists, readOrganizations } from '#server/queries/organizations.ts'
import { lockForChange } from '#server/queries/roster-capacity.ts'
import { refuseOverfull } from './capacity.ts'
import { addCollecting, collectingLeftOut } from './imported-collectors.ts'
import { addGuardians, completeGuardians, guardiansLeftOut } from './imported-guardians.ts'
import { mayImport } from './moves.ts'
import { lockRemoved, putBack, readPutBacks } from './put-back.ts'
import { insertPeople, lockPeople, readIds } from './queries.ts'

/** Each person of it has the key of a person who is added alone, so that either is done once. */
export const importPeople = approved.roster.import.use(mayImport).handler((options) => {
  const { input, context, errors } = options
  const { person: actor } = context
  const { organizationName } = input
  const today = dayIn(context.timeZone, context.clock())
  const rows = input.people.map(({ moveTo = organizationName, guardians, collecting, ...sent }, place) => {
    if (sent.birthdate !== null && sent.birthdate > today)
      throw errors.INVALID_INPUT(invalidField(`people.${place}.birthdate`, 'future'))
    const row = { ...sent, ...rosterKeys(sent.attendeeName), organizationName: moveTo, createdBy: actor.id }
    const content = ['import', sent, moveTo, ...guardians, ...(collecting ? [collecting] : [])]
    return { row, guardians, collecting, content }
  })
  const rosters = [...new Set([organizationName, ...rows.map(({ row }) => row.organizationName)])]
  return recorded(async (tx) => {
    if (!(await organizationExists(tx, organizationName)))
      throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
    const claims = await claimKeys(
      tx,
      rows.map(({ row: { id }, content }) => {
        return { key: id, personId: actor.id, procedure: 'roster.add', content, ids: [id] }
      }),
    )
    if (claims.some(({ claim }) => claim === 'conflict')) throw errors.CONFLICT()
    await lockForChange(tx, rosters)
    const sent = rows.filter((_, place) => claims[place]?.claim === 'new')
    await putNamedBack(tx, context, organizationName, sent, errors)
    const back = await readPutBacks(
      tx,
      rows.map(({ row }) => row.id),
    )
    const added = sent.filter(({ row }) => !back.has(row.id))
    const createdAt = new Date(context.clock())
    const people = added.map(({ row }) => ({ ...row, isLeader: row.isLeader ?? false, createdAt }))
    const refused = await insertOthers(tx, people)
    if (refused.length > 0) {
      const names = refused.flatMap(({ attendeeName, hasId }) => (hasId ? [] : [attendeeName]))
      throw names.length > 0 ? errors.NAMES_EXIST({ data: { names } }) : errors.CONFLICT()
    }
    await refuseOverfull(tx, rosters, errors)
    await addGuardians(
      tx,
      added.map(({ row: { id }, guardians }) => ({ personId: id, guardians, position: 0 })),
    )

    const entryOf = (id: string) => back.get(id)?.id ?? id
    const rowIds = new Set(rows.map(({ row }) => row.id))
    const inRoster = [...new Set(input.known.map(({ personId }) => personId).filter((id) => !rowIds.has(id)))]
    if ((await lockPeople(tx, inRoster, organizationName)).size < inRoster.length) throw errors.ROSTER_CHANGED()
    const completed = [
      ...rows.flatMap(({ row: { id }, ...said }) => (back.has(id) ? [{ id, ...said }] : [])),
      ...input.known.map(({ personId: id, ...said }) => ({ id, ...said })),
    ].map((one) => ({ ...one, personId: entryOf(one.id) }))
    // What a repeated row says was added by the first call.
    const repeated = new Set(rows.flatMap(({ row }, place) => (claims[place]?.claim === 'repeated' ? [row.id] : [])))
    const isNew = ({ id }: { readonly id: string }) => !repeated.has(id)
    const given = await completeGuardians(tx, completed.filter(isNew))
    const said = [
      ...rows.flatMap(({ row: { id }, collecting }) => (back.has(id) ? [] : [{ id, personId: id, collecting }])),
      ...completed,
    ]
    const collected = await addCollecting(tx, context, said.filter(isNew))
    const leftOut = await collectingLeftOut(tx, said)

    const known = inRoster.map((id) => ({ id, hasGuardians: given.has(id), hasCollectors: collected.has(id) }))
    const moved = rows.filter(({ row }) => row.organizationName !== organizationName).length
    const bands = await readOrganizations(tx)
    const putBack = [...back].map(([id, entry]) => {
      const { id: personId, attendeeName } = entry
      return { id, personId, attendeeName, placement: misplacementOf(entry, today, bands) }
    })
    const answer = {
      added: rows.length - moved - back.size,
      moved,
      completed: inRoster.length,
      putBack,
      guardiansLeftOut: await guardiansLeftOut(tx, completed),
      ...(leftOut.names.length > 0 && { collectorsLeftOut: leftOut.names }),
      ...(leftOut.alone.length > 0 && { aloneLeftOut: leftOut.alone }),
    }
    return { answer, record: recordsOf(people, known, organizationName) }
  })(options)
})

/** Inserts people. @returns those who cannot be added, and whether their id is the reason */
async function insertOthers<Person extends Parameters<typeof insertPeople>[1][number] & { readonly id: string }>(
  tx: Database,
  people: readonly Person[],
) {
  const inserted = await insertPeople(tx, people)
  const refused = people.filter(({ id }) => !inserted.has(id))
  if (refused.length === 0) return []
  const taken = await readIds(
    tx,
    refused.map(({ id }) => id),
  )
  return refused.map((one) => ({ ...one, hasId: taken.has(one.id) }))
}

interface Completed {
  readonly id: string
  readonly hasGuardians: boolean
  readonly hasCollectors: boolean
}

/** The rows of the audit log; null if nothing was added. */
function recordsOf(
  added: readonly { readonly id: string; readonly organizationName: OrganizationName }[],
  known: readonly Completed[],
  organizationName: OrganizationName,
) {
  const completed = known.filter(({ hasGuardians, hasCollectors }) => hasGuardians || hasCollectors)
  const count = added.length + completed.length
  if (count === 0) return null
  return [
    { action: 'roster.imported', organizationName, details: { count } } as const,
    ...added.map((row) => {
      return { action: 'roster.added', attendeeId: row.id, organizationName: row.organizationName } as const
    }),
    ...completed.flatMap(({ id: attendeeId, hasGuardians, hasCollectors }) => {
      const of = { attendeeId, organizationName }
      return [
        ...(hasGuardians ? [{ action: 'roster.guardian_saved', ...of } as const] : []),
        ...(hasCollectors ? [{ action: 'roster.collector_saved', ...of } as const] : []),
      ]
    }),
  ]
}

interface SentRow {
  readonly row: Parameters<typeof putBack>[3] & { readonly organizationName: OrganizationName }
}

async function putNamedBack(
  tx: Database,
  context: PersonContext,
  organization: OrganizationName,
  rows: readonly SentRow[],
  errors: { CONFLICT(): Error },
): Promise<void> {
  const here = rows.filter(({ row }) => row.organizationName === organization)
  const removed = await lockRemoved(
    tx,
    organization,
    here.map(({ row }) => row.nameKey),
  )
  for (const { row } of here) {
    const entry = removed.get(row.nameKey)
    const person = entry && (await putBack(tx, context, entry, row, { ...errors, ERASED: errors.CONFLICT }))
    if (person) removed.delete(row.nameKey)
  }
}
