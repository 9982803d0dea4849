import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { AgeBand } from '#domain/people/age.ts'
import { type Transfer, transferOf } from '#domain/people/transfer.ts'
import { nameKey } from '#domain/texts/names.ts'
import type { Database } from '#server/database/connect.ts'
import type { TransferOutcome } from '#server/database/schema/index.ts'
import { type Entry, placeEntries, readEntries, readNames, stateOf } from './queries.ts'
import { resolveNameConflicts } from './resolve-name-conflicts.ts'

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

interface Moment {
  readonly today: PlainDate
  readonly organizations: readonly AgeBand[]
  readonly now: Date
}

interface Assignment {
  readonly entry: Entry
  readonly to: OrganizationName
  readonly ageOverride: boolean
  readonly removed: boolean
}

/** Entries that were changed, have a taken name or do not fit are not moved, and are listed in the outcome. */
export async function applyChoices(tx: Database, { moves, underage }: Choices, { today, organizations, now }: Moment) {
  const entries = await readEntries(
    tx,
    [...moves, ...underage].map(({ id }) => id),
  )
  const changed: string[] = []

  /** The entry if it is unchanged since it was displayed; null if it was changed, or chosen twice. */
  const unchangedEntry = (id: string, from: OrganizationName, isExpected: (transfer: Transfer) => boolean) => {
    const entry = entries.get(id)
    entries.delete(id)
    if (!entry) return null
    const isInRoster = entry.organizationName === from && !entry.removedAt
    if (isInRoster && isExpected(transferOf(entry, today, organizations))) return entry
    changed.push(entry.attendeeName)
    return null
  }

  const assignments: Assignment[] = []
  for (const { id, from, choice } of underage) {
    const entry = unchangedEntry(id, from, (transfer) => transfer.kind === 'underage')
    const transfer = entry && transferOf(entry, today, organizations)
    if (entry && transfer && transfer.kind !== 'fits')
      assignments.push(
        choice === 'delete'
          ? { entry, to: from, ageOverride: entry.ageOverride, removed: true }
          : { entry, to: transfer.group, ageOverride: true, removed: false },
      )
  }
  for (const { id, from, to, kind } of moves) {
    const entry = unchangedEntry(
      id,
      from,
      (transfer) => transfer.kind === kind && transfer.kind !== 'fits' && transfer.group === to,
    )
    if (entry) assignments.push({ entry, to, ageOverride: false, removed: false })
  }

  const { done, clashes, full } = resolveNameConflicts(
    assignments.map((one) => ({ ...one, newKey: nameKey(one.entry.attendeeName) })),
    await readNames(tx),
  )
  await placeEntries(
    tx,
    done.map(({ entry, to, ageOverride, removed }) => ({
      id: entry.id,
      organizationName: to,
      ageOverride,
      removedAt: removed ? now : null,
    })),
  )
  const underageIds = new Set(underage.map(({ id }) => id))
  const outcome: TransferOutcome = {
    moved: done.filter(({ entry }) => !underageIds.has(entry.id)).length,
    underageMoved: done.filter(({ entry, removed }) => underageIds.has(entry.id) && !removed).length,
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
