import { changedFields } from '#domain/audit/audit-log.ts'
import { dayIn, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { misplacementOf } from '#domain/people/age.ts'
import {
  canExportOrganization,
  canMoveInto,
  canRecordSessions,
  canSeeOrganization,
} from '#domain/rights/permissions.ts'
import { cleanName, nameKey } from '#domain/texts/names.ts'
import { rosterKeys } from '#domain/texts/search-keys.ts'
import { originOf, recordAudit } from '#server/audit/audit.ts'
import { recordLists } from '#server/audit/readings.ts'
import { approved, may, proved } from '#server/calls/access.ts'
import type { RequestContext } from '#server/calls/context.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { once, recorded } from '#server/calls/once.ts'
import { groupsInDetail, visibleTo } from '#server/calls/visible-details.ts'
import type { Database } from '#server/database/connect.ts'
import { readGuardians } from '#server/queries/guardians.ts'
import { freeKey, hasKeptKey } from '#server/queries/kept-keys.ts'
import { organizationExists, readOrganizations } from '#server/queries/organizations.ts'
import { presentNameFor } from '#server/queries/people.ts'
import { lockForChange } from '#server/queries/roster-capacity.ts'
import { refuseOverfull } from './capacity.ts'
import { importPeople } from './import-people.ts'
import { answeredDetails, mergeChanges, withSent } from './merge-changes.ts'
import { asAddition, mayAdd, mayUpdate, placementNow } from './moves.ts'
import { lockRemoved, putBack, readPutBacks } from './put-back.ts'
import { changePerson, insertPerson, isErased, listRoster, lockPerson, readById, readByName } from './queries.ts'
import { recordShown } from './record-shown.ts'
import { takeBack } from './take-back.ts'

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

/** A person added offline joins the roster of a group that was renamed since. */
const add = approved.roster.add
  .use(mayAdd, asAddition)
  .use(recordShown)
  .handler(
    once(
      async (tx, { input, context, errors }) => {
        const { person: actor } = context
        const { id } = input
        const organizationName = presentNameFor(actor, input.organizationName)
        if (isFuture(input.birthdate, context)) throw errors.INVALID_INPUT(invalidField('birthdate', 'future'))
        if (!(await organizationExists(tx, organizationName)))
          throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
        await lockForChange(tx, [organizationName])
        const { movedFrom, insteadOf, ...sent } = input
        const createdAt = new Date(context.clock())
        const row = { ...sent, ...rosterKeys(sent.attendeeName), organizationName, createdBy: actor.id, createdAt }
        if (movedFrom === undefined && insteadOf === undefined) {
          const removed = (await lockRemoved(tx, organizationName, [row.nameKey])).get(row.nameKey)
          const back = removed && (await putBack(tx, context, removed, row, errors))
          if (back) {
            await refuseOverfull(tx, [organizationName], errors)
            const placement = await placementOfBack(tx, back, context)
            return { answer: { person: back, added: true, putBack: true, placement } }
          }
        }
        const takeSince = insteadOf && (await takeBack(tx, context, insteadOf, row, errors))
        const person = await insertPerson(tx, row)
        if (person) {
          if (takeSince) await takeSince(id)
          await refuseOverfull(tx, [organizationName], errors)
          const answer = { person, added: true, putBack: false, placement: null }
          return { answer, record: { attendeeId: id, organizationName } }
        }
        if (await isErased(tx, id)) throw errors.ERASED()
        const sameName = await readByName(tx, organizationName, nameKey(input.attendeeName))
        if (!sameName || (await readById(tx, id))) throw errors.CONFLICT()
        if (!canSeeOrganization(actor, organizationName)) throw errors.NAME_EXISTS()
        // Nothing was created, so the id may be used for another person.
        const answer = { person: visibleTo(actor, sameName), added: false, putBack: false, placement: null }
        return { answer, isWithoutEffect: true }
      },
      {
        again: async (tx, { input: { id }, context, errors }) => {
          const back = (await readPutBacks(tx, [id])).get(id)
          const person = back ?? (await readById(tx, id))
          if (!person) throw errors.CONFLICT()
          const placement = back ? await placementOfBack(tx, back, context) : null
          return { person: visibleTo(context.person, person), added: true, putBack: back !== undefined, placement }
        },
      },
    ),
  )

async function placementOfBack(
  tx: Database,
  person: Parameters<typeof misplacementOf>[0],
  { clock, timeZone }: RequestContext,
) {
  return misplacementOf(person, dayIn(timeZone, clock()), await readOrganizations(tx))
}

const update = approved.roster.update
  .use(mayUpdate)
  .use(recordShown)
  .handler(async (options) => {
    const { input, context, errors } = options
    const { id, organizationName, moveTo = organizationName, opened, asks, ...sent } = input
    if (isFuture(input.birthdate ?? null, context)) throw errors.INVALID_INPUT(invalidField('birthdate', 'future'))
    const isMove = moveTo !== organizationName
    const save = recorded(async (tx) => {
      await lockForChange(tx, [organizationName, moveTo])
      const person = await lockPerson(tx, id, organizationName)
      if (!person || person.removedAt) throw errors.NOT_FOUND()
      const merged = mergeChanges(sent, opened, person)
      if (merged.conflicts.length > 0 && asks) return { answer: { conflicts: merged.conflicts, stored: person } }
      const details = withSent(merged.values, sent, merged.conflicts)
      // The guard knew neither this row nor changes by others since the form was opened.
      const needsAgeCheck = sent.birthdate === undefined && !details.ageOverride
      if (isMove || needsAgeCheck) {
        const placement = await placementNow(tx, { ...details, organizationName }, context)
        const isAllowed = isMove
          ? canMoveInto(context.person, moveTo, { organizationName, placement })
          : placement.kind === 'fits'
        if (!isAllowed) throw placement.kind === 'fits' ? errors.FORBIDDEN() : errors.AGE_MISMATCH({ data: placement })
      }
      // Another entry's name has become the same: both stay until one is renamed.
      const isRenamed = details.attendeeName !== cleanName(person.attendeeName)
      const keepsName = !isMove && !isRenamed && hasKeptKey(person)
      const { attendeeName } = keepsName ? person : details
      const keys = keepsName ? { nameKey: person.nameKey } : rosterKeys(attendeeName)
      const sameName = keepsName ? null : await readByName(tx, moveTo, nameKey(attendeeName))
      if (sameName && sameName.id !== id) throw errors.NAME_EXISTS()
      const changed = await changePerson(tx, id, { ...details, attendeeName, ...keys, organizationName: moveTo })
      if (!changed) throw errors.NAME_EXISTS()
      if (isMove) await refuseOverfull(tx, [moveTo], errors)
      const fields = changedFields(person, changed)
      if (!isMove && fields.length === 0) return { answer: { changed } }
      const record = {
        action: isMove ? 'roster.moved' : 'roster.changed',
        attendeeId: id,
        organizationName: moveTo,
        details: { changed: fields, ...(isMove && { from: organizationName }) },
      } as const
      return { answer: { changed }, record }
    })
    const outcome = await save(options)
    if ('changed' in outcome) {
      const { changed } = outcome
      // A stored birthdate other than the sent one is not returned: viewing it is recorded.
      return changed.birthdate === sent.birthdate ? changed : withoutBirthdate(changed)
    }
    const { conflicts, stored } = outcome
    await recordLists(context, [organizationName])
    throw errors.BOTH_CHANGED({ data: { fields: [...conflicts], stored: answeredDetails(stored, conflicts) } })
  })

const remove = approved.roster.remove
  .use(may(canRecordSessions), (input) => input.organizationName)
  .handler(
    recorded(async (tx, { input, context }) => {
      await lockForChange(tx, [input.organizationName])
      const person = await lockPerson(tx, input.id, input.organizationName)
      if (!person) return { answer: { removed: false } }
      if (person.removedAt) return { answer: { removed: true } }
      await changePerson(tx, input.id, { removedAt: new Date(context.clock()) })
      return { answer: { removed: true }, record: placed(input) }
    }),
  )

const restore = approved.roster.restore
  .use(may(canRecordSessions), (input) => input.organizationName)
  .use(recordShown)
  .handler(
    recorded(async (tx, { input, errors }) => {
      await lockForChange(tx, [input.organizationName])
      const person = await lockPerson(tx, input.id, input.organizationName)
      if (!person) throw errors.NOT_FOUND()
      const restored = await changePerson(tx, input.id, { ...(await freeKey(tx, person)), removedAt: null })
      if (!restored) throw errors.NAME_EXISTS()
      const answer = withoutBirthdate(restored)
      if (!person.removedAt) return { answer }
      await refuseOverfull(tx, [input.organizationName], errors)
      return { answer, record: placed(input) }
    }),
  )

function placed({ id, organizationName }: { readonly id: string; readonly organizationName: OrganizationName }) {
  return { attendeeId: id, organizationName }
}

function isFuture(birthdate: PlainDate | null, { clock, timeZone }: RequestContext): boolean {
  return birthdate !== null && birthdate > dayIn(timeZone, clock())
}

function withoutBirthdate<Entry extends { birthdate: unknown }>({ birthdate: _, ...entry }: Entry) {
  return entry
}

export const roster = { list, export: exportRoster, add, import: importPeople, update, remove, restore }
