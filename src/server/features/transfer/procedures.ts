import { eq, sql } from 'drizzle-orm'
import { dayIn } from '#domain/dates.ts'
import { transferOf } from '#domain/transfer.ts'
import { admin } from '#server/access.ts'
import { checkPassword } from '#server/auth/password.ts'
import { contentDigest } from '#server/database/digest.ts'
import { transferChanges, transfers } from '#server/database/schema/index.ts'
import { readOrganizations } from '#server/reads/organizations.ts'
import { applyChoices } from './apply.ts'
import {
  changeEntry,
  listWithBirthdates,
  lockRosters,
  readChanges,
  readEntries,
  readNames,
  readUndoable,
  stateOf,
} from './queries.ts'
import { isOpen, openTool } from './unlock.ts'

const unlock = admin.transfer.unlock.handler(async ({ input, context, errors }) => {
  const checked = await checkPassword(context, context.person, input.password)
  if (checked === 'tooMany') throw errors.TOO_MANY_ATTEMPTS()
  if (checked === 'wrong') throw errors.INVALID_PASSWORD()
  await openTool(context.database, context.sessionId)
})

const scan = admin.transfer.scan.handler(async ({ context, errors }) => {
  const { database, clock, timeZone } = context
  if (!(await isOpen(database, context.sessionId))) throw errors.LOCKED()
  const today = dayIn(timeZone, clock())
  const organizations = await readOrganizations(database)
  const looked = await listWithBirthdates(database)
  const people = looked.flatMap(({ id, attendeeName, organizationName, birthdate, ...entry }) => {
    const told = transferOf({ organizationName, birthdate, ...entry }, today, organizations)
    return told.kind === 'fits' || !birthdate ? [] : [{ id, attendeeName, organizationName, birthdate, ...told }]
  })
  return { looked: looked.length, people, undoable: await readUndoable(database) }
})

const apply = admin.transfer.apply.handler(async ({ input, context, errors }) => {
  const { database, person, clock, timeZone } = context
  if (!(await isOpen(database, context.sessionId))) throw errors.LOCKED()
  const { id, ...choices } = input
  const digest = contentDigest(choices)
  const when = {
    today: dayIn(timeZone, clock()),
    organizations: await readOrganizations(database),
    now: new Date(clock()),
  }
  return database.transaction(async (tx) => {
    await lockRosters(tx)
    const [known] = await tx.select().from(transfers).where(eq(transfers.id, id))
    if (known) {
      if (known.madeBy !== person.id || known.contentDigest !== digest) throw errors.CONFLICT()
      return known.outcome
    }
    const { outcome, changes } = await applyChoices(tx, choices, when)
    await tx.insert(transfers).values({ id, madeBy: person.id, contentDigest: digest, outcome })
    for (const change of changes) await tx.insert(transferChanges).values({ transferId: id, ...change })
    return outcome
  })
})

const undo = admin.transfer.undo.handler(async ({ input, context, errors }) => {
  if (!(await isOpen(context.database, context.sessionId))) throw errors.LOCKED()
  return context.database.transaction(async (tx) => {
    await lockRosters(tx)
    const last = await readUndoable(tx)
    if (last?.id !== input.id) throw errors.NOT_FOUND()
    const changes = await readChanges(tx, input.id)
    const entries = await readEntries(
      tx,
      changes.map(({ attendeeId }) => attendeeId),
    )
    const names = await readNames(tx)
    const unchanged = changes.flatMap((change) => {
      const entry = entries.get(change.attendeeId)
      return entry && isSame(stateOf(entry), change.after) ? [{ entry, before: change.before }] : []
    })
    const left = changes
      .filter(({ attendeeId }) => !unchanged.some(({ entry }) => entry.id === attendeeId))
      .map(({ after }) => after.attendeeName)
    // All of them leave first: two may have changed places.
    for (const { entry } of unchanged) if (!entry.removedAt) names.get(entry.organizationName)?.delete(entry.nameKey)
    let restored = 0
    for (const { entry, before } of unchanged) {
      const there = names.get(before.organizationName) ?? new Set<string>()
      if (there.has(entry.nameKey)) {
        left.push(entry.attendeeName)
        continue
      }
      names.set(before.organizationName, there.add(entry.nameKey))
      await changeEntry(tx, entry.id, {
        organizationName: before.organizationName,
        ageOverride: before.ageOverride,
        removedAt: null,
      })
      restored += 1
    }
    await tx.update(transfers).set({ undoneAt: sql`now()` }).where(eq(transfers.id, input.id))
    return { restored, left }
  })
})

/** Whether an entry is as a transfer left it. */
function isSame(one: ReturnType<typeof stateOf>, other: ReturnType<typeof stateOf>): boolean {
  return (Object.keys(other) as (keyof typeof other)[]).every((key) => one[key] === other[key])
}

export const transfer = { unlock, scan, apply, undo }
