import { changedFields } from '#domain/audit-log.ts'
import { dayIn, type PlainDate } from '#domain/dates.ts'
import { MOST_IN_ROSTER } from '#domain/limits.ts'
import { nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { canExportOrganization, canMoveInto, canRecordSessions, canSeeOrganization } from '#domain/permissions.ts'
import { rosterKeys } from '#domain/search-keys.ts'
import { approved, may, proved } from '#server/access.ts'
import { type AuditRecord, originOf, recordAudit } from '#server/audit.ts'
import type { RequestContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { claimKey, claimKeys, releaseKey } from '#server/idempotency/claim-key.ts'
import { recordLists } from '#server/readings.ts'
import { readGuardians } from '#server/shared-queries/guardians.ts'
import { organizationExists } from '#server/shared-queries/organizations.ts'
import { presentNameFor } from '#server/shared-queries/people.ts'
import { lockForChange, overfullRoster } from '#server/shared-queries/roster-capacity.ts'
import { groupsInDetail, visibleTo } from '#server/visible-details.ts'
import { addGuardians, completeGuardians } from './imported-guardians.ts'
import { mergeChanges, withBirthdate } from './merge-changes.ts'
import { asAddition, mayAdd, mayImport, mayUpdate, placementNow } from './moves.ts'
import {
  changePerson,
  insertPeople,
  insertPerson,
  isErased,
  listRoster,
  lockPerson,
  readById,
  readByName,
  readIds,
} from './queries.ts'

const list = approved.roster.list
  .use(may(canSeeOrganization), (input) => input.organizationName)
  .handler(async ({ input, context }) => {
    const found = await listRoster(context.database, input.organizationName)
    const visible = found.map((entry) => visibleTo(context.person, entry))
    await recordLists(context, groupsInDetail(visible))
    return visible
  })

const exportRoster = approved.roster.export
  .use(may(canExportOrganization), (input) => input.organizationName)
  .use(proved)
  .handler(async ({ input: { organizationName }, context }) => {
    const { database } = context
    const people = await listRoster(database, organizationName)
    const ids = people.map(({ id }) => id)
    const guardiansOf = await readGuardians(database, ids)
    const details = { count: people.length }
    await recordAudit(database, originOf(context), { action: 'export.roster', organizationName, details })
    return people.map((person) => ({ ...person, guardians: guardiansOf.get(person.id) ?? [] }))
  })

/** Somebody who was added without a connection joins the roster of a group that was renamed meanwhile. */
const add = approved.roster.add.use(mayAdd, asAddition).handler(async ({ input, context, errors }) => {
  const { database, person: actor } = context
  const { id } = input
  const organizationName = presentNameFor(actor, input.organizationName)
  return database.transaction(async (tx) => {
    const call = { key: id, personId: actor.id, procedure: 'roster.add', content: input, ids: [id] } as const
    if ((await claimKey(tx, call, errors)) === 'repeated') {
      const person = await readById(tx, id)
      if (!person) throw errors.CONFLICT()
      return { person: visibleTo(actor, person), added: true }
    }
    if (isFuture(input.birthdate, context))
      throw errors.INVALID_INPUT({ data: { fields: [{ path: 'birthdate', problem: 'future' }] } })
    if (!(await organizationExists(tx, organizationName)))
      throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })
    await lockForChange(tx, [organizationName])
    const { movedFrom: _, ...sent } = input
    const person = await insertPerson(tx, {
      ...sent,
      ...rosterKeys(sent.attendeeName),
      organizationName,
      createdBy: actor.id,
    })
    if (person) {
      await refuseOverfull(tx, [organizationName], errors)
      await recordAudit(tx, originOf(context), { action: 'roster.added', attendeeId: id, organizationName })
      return { person, added: true }
    }
    if (await isErased(tx, id)) throw errors.ERASED()
    const sameName = await readByName(tx, organizationName, nameKey(input.attendeeName))
    if (!sameName || (await readById(tx, id))) throw errors.CONFLICT()
    if (!canSeeOrganization(actor, organizationName)) throw errors.NAME_EXISTS()
    // Nothing was made, so the id may be used for somebody else.
    await releaseKey(tx, id)
    return { person: visibleTo(actor, sameName), added: false }
  })
})

const importPeople = approved.roster.import.use(mayImport).handler(async ({ input, context, errors }) => {
  const { person: actor, database } = context
  const { organizationName } = input
  if (!(await organizationExists(database, organizationName)))
    throw errors.INVALID_INPUT({ data: { fields: [{ path: 'organizationName', problem: 'unknown' }] } })
  const today = dayIn(context.timeZone, context.clock())
  const rows = input.people.map(({ moveTo = organizationName, guardians, ...sent }, place) => {
    if (sent.birthdate !== null && sent.birthdate > today)
      throw errors.INVALID_INPUT({ data: { fields: [{ path: `people.${place}.birthdate`, problem: 'future' }] } })
    const row = { ...sent, ...rosterKeys(sent.attendeeName), organizationName: moveTo, createdBy: actor.id }
    return { row, guardians, content: ['import', sent, moveTo, ...guardians] }
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
    const people = rows.flatMap(({ row }, place) => (claims[place] === 'new' ? [row] : []))
    await lockForChange(tx, rosters)
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
  return { added: rows.length - moved, moved, completed: input.known.length }
})

const update = approved.roster.update.use(mayUpdate).handler(async ({ input, context, errors }) => {
  const { id, organizationName, moveTo = organizationName, opened, ...sent } = input
  if (isFuture(input.birthdate ?? null, context))
    throw errors.INVALID_INPUT({ data: { fields: [{ path: 'birthdate', problem: 'future' }] } })
  const isMove = moveTo !== organizationName
  return context.database.transaction(async (tx) => {
    await lockForChange(tx, [organizationName, moveTo])
    const person = await lockPerson(tx, id, organizationName)
    if (!person || person.removedAt) throw errors.NOT_FOUND()
    const details = opened ? mergeChanges(sent, opened, person) : withBirthdate(sent, person)
    // The guard knew neither this row nor what others have changed since the form was opened.
    const isAsked = sent.birthdate === undefined && !details.ageOverride
    if (isMove || isAsked) {
      const placement = await placementNow(tx, { ...details, organizationName }, context)
      const isAllowed = isMove
        ? canMoveInto(context.person, moveTo, { organizationName, placement })
        : placement.kind === 'fits'
      if (!isAllowed) throw placement.kind === 'fits' ? errors.FORBIDDEN() : errors.AGE_MISMATCH({ data: placement })
    }
    const sameName = await readByName(tx, moveTo, nameKey(details.attendeeName))
    if (sameName && sameName.id !== id) throw errors.NAME_EXISTS()
    const changed = await changePerson(tx, id, {
      ...details,
      ...rosterKeys(details.attendeeName),
      organizationName: moveTo,
    })
    if (!changed) throw errors.NAME_EXISTS()
    if (isMove) await refuseOverfull(tx, [moveTo], errors)
    const fields = changedFields(person, changed)
    if (isMove || fields.length > 0)
      await recordAudit(tx, originOf(context), {
        action: isMove ? 'roster.moved' : 'roster.changed',
        attendeeId: id,
        organizationName: moveTo,
        details: { changed: fields, ...(isMove && { from: organizationName }) },
      })
    // Another stored birthdate than the sent one is not for an answer: whoever sees it is recorded.
    return changed.birthdate === sent.birthdate ? changed : withoutBirthdate(changed)
  })
})

const remove = approved.roster.remove
  .use(may(canRecordSessions), (input) => input.organizationName)
  .handler(({ input, context }) =>
    context.database.transaction(async (tx) => {
      await lockForChange(tx, [input.organizationName])
      const person = await lockPerson(tx, input.id, input.organizationName)
      if (!person || person.removedAt) return { removed: false }
      await changePerson(tx, input.id, { removedAt: new Date(context.clock()) })
      await recordAudit(tx, originOf(context), placed('roster.removed', input))
      return { removed: true }
    }),
  )

const restore = approved.roster.restore
  .use(may(canRecordSessions), (input) => input.organizationName)
  .handler(({ input, context, errors }) =>
    context.database.transaction(async (tx) => {
      await lockForChange(tx, [input.organizationName])
      const person = await lockPerson(tx, input.id, input.organizationName)
      if (!person) throw errors.NOT_FOUND()
      const restored = await changePerson(tx, input.id, { removedAt: null })
      if (!restored) throw errors.NAME_EXISTS()
      if (person.removedAt) {
        await refuseOverfull(tx, [input.organizationName], errors)
        await recordAudit(tx, originOf(context), placed('roster.restored', input))
      }
      return withoutBirthdate(restored)
    }),
  )

function placed(
  action: 'roster.removed' | 'roster.restored',
  { id, organizationName }: { readonly id: string; readonly organizationName: OrganizationName },
): AuditRecord {
  return { action, attendeeId: id, organizationName }
}

interface FullErrors {
  ROSTER_FULL(about: { data: { organizationName: string; limit: number } }): Error
}

/** Fails the transaction if a roster now has more people than allowed. */
async function refuseOverfull(tx: Database, rosters: readonly OrganizationName[], errors: FullErrors): Promise<void> {
  const organizationName = await overfullRoster(tx, rosters)
  if (organizationName) throw errors.ROSTER_FULL({ data: { organizationName, limit: MOST_IN_ROSTER } })
}

function isFuture(birthdate: PlainDate | null, { clock, timeZone }: RequestContext): boolean {
  return birthdate !== null && birthdate > dayIn(timeZone, clock())
}

function withoutBirthdate<Entry extends { birthdate: unknown }>({ birthdate: _, ...entry }: Entry) {
  return entry
}

export const roster = { list, export: exportRoster, add, import: importPeople, update, remove, restore }
