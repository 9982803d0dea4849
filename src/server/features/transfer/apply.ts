import type { AgeBand } from '#domain/age.ts'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { type Transfer, transferOf } from '#domain/transfer.ts'
import type { Database } from '#server/database/connect.ts'
import type { TransferOutcome } from '#server/database/schema/index.ts'
import { type Entry, placeEntries, readEntries, readNames, stateOf } from './queries.ts'
import { resolveNameConflicts } from './resolve-name-conflicts.ts'

/** What an administrator has chosen, with what they saw. */
export interface Choices {
  readonly moves: readonly {
    readonly id: string
    readonly from: OrganizationName
    readonly to: OrganizationName
    readonly kind: Transfer['kind']
  }[]
  readonly underage: readonly {
    readonly id: string
    readonly from: OrganizationName
    readonly choice: 'move' | 'delete'
  }[]
}

interface When {
  readonly today: PlainDate
  readonly organizations: readonly AgeBand[]
  readonly now: Date
}

/** What becomes of an entry. */
interface Assignment {
  readonly entry: Entry
  readonly to: OrganizationName
  readonly ageOverride: boolean
  readonly removed: boolean
}

/**
 * Carry out what was chosen, in the transaction of the caller, who has locked the rosters. Whoever is another one by now, and
 * whoever's name stands in the target group or finds no room there, is left and named.
 */
export async function applyChoices(tx: Database, { moves, underage }: Choices, { today, organizations, now }: When) {
  const entries = await readEntries(
    tx,
    [...moves, ...underage].map(({ id }) => id),
  )
  const changed: string[] = []

  /** The entry as it was seen, and still is; null for one that somebody has changed since, or who is chosen twice. */
  const asSeen = (id: string, from: OrganizationName, isRight: (told: Transfer) => boolean) => {
    const entry = entries.get(id)
    entries.delete(id)
    if (!entry) return null
    const isThere = entry.organizationName === from && !entry.removedAt
    if (isThere && isRight(transferOf(entry, today, organizations))) return entry
    changed.push(entry.attendeeName)
    return null
  }

  const assignments: Assignment[] = []
  for (const { id, from, choice } of underage) {
    const entry = asSeen(id, from, (told) => told.kind === 'underage')
    const told = entry && transferOf(entry, today, organizations)
    if (entry && told && told.kind !== 'fits')
      assignments.push(
        choice === 'delete'
          ? { entry, to: from, ageOverride: entry.ageOverride, removed: true }
          : { entry, to: told.group, ageOverride: true, removed: false },
      )
  }
  for (const { id, from, to, kind } of moves) {
    const entry = asSeen(id, from, (told) => told.kind === kind && told.kind !== 'fits' && told.group === to)
    if (entry) assignments.push({ entry, to, ageOverride: false, removed: false })
  }

  const { done, clashes, full } = resolveNameConflicts(assignments, await readNames(tx))
  await placeEntries(
    tx,
    done.map(({ entry, to, ageOverride, removed }) => ({
      id: entry.id,
      organizationName: to,
      ageOverride,
      removedAt: removed ? now : null,
    })),
  )
  const ids = new Set(underage.map(({ id }) => id))
  const outcome: TransferOutcome = {
    moved: done.filter(({ entry }) => !ids.has(entry.id)).length,
    underageMoved: done.filter(({ entry, removed }) => ids.has(entry.id) && !removed).length,
    deleted: done.filter(({ removed }) => removed).length,
    clashes: clashes.map(({ entry }) => entry.attendeeName),
    full: full.map(({ entry }) => entry.attendeeName),
    changed,
  }
  const changes = done.map(({ entry, to: organizationName, ageOverride, removed }) => {
    const before = stateOf(entry)
    return { attendeeId: entry.id, before, after: { ...before, organizationName, ageOverride, removed } }
  })
  return { outcome, changes }
}
