import { eq, sql } from 'drizzle-orm'
import { dayIn } from '#domain/dates.ts'
import { transferOf } from '#domain/transfer.ts'
import { admin } from '#server/access.ts'
import { checkPassword } from '#server/auth/check-password.ts'
import { contentDigest } from '#server/database/digest.ts'
import { transfers } from '#server/database/schema/index.ts'
import { readOrganizations } from '#server/reads/organizations.ts'
import { applyChoices } from './apply.ts'
import {
  keepChanges,
  listWithBirthdates,
  lockRosters,
  placeEntries,
  readChanges,
  readEntries,
  readNames,
  readUndoable,
  stateOf,
} from './queries.ts'
import { isOpen, openTool } from './unlock.ts'
import { withoutClashes } from './without-clashes.ts'

const unlock = admin.transfer.unlock.handler(async ({ input, context, errors }) => {
  const { passwords, clientAddress, person } = context
  const checked = await passwords.enqueue(clientAddress, () => checkPassword(context, person, input.password))
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
    await keepChanges(tx, id, changes)
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
    const unchanged = changes.flatMap(({ attendeeId, before, after }) => {
      const entry = entries.get(attendeeId)
      const isAsLeft = entry && isSame(stateOf(entry), after)
      return isAsLeft ? [{ entry, to: before.organizationName, ageOverride: before.ageOverride, removed: false }] : []
    })
    const isUnchanged = new Set(unchanged.map(({ entry }) => entry.id))
    const { done, clashes, full } = withoutClashes(unchanged, await readNames(tx))
    await placeEntries(
      tx,
      done.map(({ entry, to, ageOverride }) => ({
        id: entry.id,
        organizationName: to,
        ageOverride,
        removedAt: null,
      })),
    )
    const left = [
      ...changes.filter(({ attendeeId }) => !isUnchanged.has(attendeeId)).map(({ after }) => after.attendeeName),
      ...[...clashes, ...full].map(({ entry }) => entry.attendeeName),
    ]
    await tx.update(transfers).set({ undoneAt: sql`now()` }).where(eq(transfers.id, input.id))
    return { restored: done.length, left }
  })
})

/** Whether an entry is as a transfer left it. */
function isSame(one: ReturnType<typeof stateOf>, other: ReturnType<typeof stateOf>): boolean {
  return (Object.keys(other) as (keyof typeof other)[]).every((key) => one[key] === other[key])
}

export const transfer = { unlock, scan, apply, undo }
