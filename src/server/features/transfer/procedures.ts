import { and, eq, gt, lt } from 'drizzle-orm'
import { dayIn } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { transferOf } from '#domain/people/transfer.ts'
import { recordLists } from '#server/audit/readings.ts'
import { requirePassword, storeProof } from '#server/auth/check-password.ts'
import type { ApprovedOptions } from '#server/calls/access.ts'
import { admin } from '#server/calls/access.ts'
import { once, recorded } from '#server/calls/once.ts'
import type { Database } from '#server/database/connect.ts'
import { transfers, transferUnlocks } from '#server/database/schema/index.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { applyChoices } from './apply.ts'
import {
  type Entry,
  insertChanges,
  listWithBirthdates,
  lockRosters,
  placeEntries,
  readChanges,
  readEntries,
  readNames,
  readOutcome,
  readUndoable,
  stateOf,
} from './queries.ts'
import { resolveNameConflicts } from './resolve-name-conflicts.ts'

const unlock = admin.transfer.unlock.handler(async ({ input, context, errors }) => {
  const { database, passwords, clientAddress, sessionId, clock } = context
  await passwords.enqueue(clientAddress(), () => requirePassword(context, input.password, errors))
  await storeProof(database, sessionId, clock())
  await openTool(database, sessionId, clock())
})

const scan = admin.transfer.scan.use(unlocked).handler(async ({ context }) => {
  const { database, clock, timeZone } = context
  const today = dayIn(timeZone, clock())
  const organizations = await readOrganizations(database)
  const checked = await listWithBirthdates(database)
  const people = checked.flatMap(({ id, attendeeName, organizationName, birthdate, ...entry }) => {
    const result = transferOf({ organizationName, birthdate, ...entry }, today, organizations)
    return result.kind === 'fits' || !birthdate ? [] : [{ id, attendeeName, organizationName, birthdate, ...result }]
  })
  await recordLists(
    context,
    people.map(({ organizationName }) => organizationName),
  )
  return { looked: checked.length, people, undoable: await readUndoable(database) }
})

const apply = admin.transfer.apply.use(unlocked).handler(
  once(
    async (tx, { input: { id, ...choices }, context, errors }) => {
      const { person, clock, timeZone } = context
      if (await readOutcome(tx, id)) throw errors.CONFLICT()
      const when = {
        today: dayIn(timeZone, clock()),
        organizations: await readOrganizations(tx),
        now: new Date(clock()),
      }
      await lockRosters(tx)
      const { outcome, changes } = await applyChoices(tx, choices, when)
      await tx.insert(transfers).values({ id, madeBy: person.id, outcome, createdAt: when.now })
      await insertChanges(tx, id, changes)
      return { answer: outcome, record: [{ details: { count: changes.length } }, ...changes.map(auditOfChange)] }
    },
    {
      again: async (tx, { input: { id }, errors }) => {
        const known = await readOutcome(tx, id)
        if (!known) throw errors.CONFLICT()
        return known
      },
      content: ({ input: { id: _, ...choices } }) => choices,
    },
  ),
)

const undo = admin.transfer.undo.use(unlocked).handler(
  recorded(async (tx, { input, context, errors }) => {
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
    const { done, clashes, full } = resolveNameConflicts(unchanged, await readNames(tx))
    await placeEntries(
      tx,
      done.map(({ entry, to, ageOverride }) => ({
        id: entry.id,
        organizationName: to,
        ageOverride,
        removedAt: null,
      })),
    )
    const leftAsTheyAre = [
      ...changes.filter(({ attendeeId }) => !isUnchanged.has(attendeeId)).map(({ after }) => after.attendeeName),
      ...[...clashes, ...full].map(({ entry }) => entry.attendeeName),
    ]
    await tx
      .update(transfers)
      .set({ undoneAt: new Date(context.clock()) })
      .where(eq(transfers.id, input.id))
    return {
      answer: { restored: done.length, left: leftAsTheyAre },
      record: [{ details: { count: done.length } }, ...done.map(auditOfUndo)],
    }
  }),
)

function auditOfChange({ attendeeId, before, after }: Awaited<ReturnType<typeof applyChoices>>['changes'][number]) {
  const { organizationName } = after
  return after.removed
    ? ({ action: 'roster.removed', attendeeId, organizationName } as const)
    : ({ action: 'roster.moved', attendeeId, organizationName, details: { from: before.organizationName } } as const)
}

function auditOfUndo({ entry, to }: { readonly entry: Entry; readonly to: OrganizationName }) {
  return entry.removedAt
    ? ({ action: 'roster.restored', attendeeId: entry.id, organizationName: to } as const)
    : ({
        action: 'roster.moved',
        attendeeId: entry.id,
        organizationName: to,
        details: { from: entry.organizationName },
      } as const)
}

function isSame(one: ReturnType<typeof stateOf>, other: ReturnType<typeof stateOf>): boolean {
  return (Object.keys(other) as (keyof typeof other)[]).every((key) => one[key] === other[key])
}

export const transfer = { unlock, scan, apply, undo }

const OPEN_MS = 10 * 60 * 1000

/** Opens the tool for ten minutes, for one sign-in. */
async function openTool(database: Database, sessionId: string, now: number): Promise<void> {
  await database.delete(transferUnlocks).where(lt(transferUnlocks.until, new Date(now)))
  const until = new Date(now + OPEN_MS)
  await database
    .insert(transferUnlocks)
    .values({ sessionId, until })
    .onConflictDoUpdate({ target: transferUnlocks.sessionId, set: { until } })
}

/** Middleware of the tool's procedures: answers LOCKED if the caller's sign-in has not opened it. */
async function unlocked<Output>({ context, errors, next }: ApprovedOptions<Output, { LOCKED(): Error }>) {
  const found = await context.database
    .select()
    .from(transferUnlocks)
    .where(and(eq(transferUnlocks.sessionId, context.sessionId), gt(transferUnlocks.until, new Date(context.clock()))))
  if (found.length === 0) throw errors.LOCKED()
  return next()
}
