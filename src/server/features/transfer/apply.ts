import type { AgeBand } from '#domain/age.ts'
import type { PlainDate } from '#domain/dates.ts'
import { transferOf } from '#domain/transfer.ts'
import type { Database } from '#server/database/connect.ts'
import type { TransferOutcome } from '#server/database/schema/index.ts'
import { changeEntry, type Entry, type EntryChange, lockRosters, readEntries, readNames, stateOf } from './queries.ts'

/** What an administrator has chosen, with what they saw. */
export interface Choices {
  readonly moves: readonly { readonly id: string; readonly from: string; readonly to: string }[]
  readonly underage: readonly { readonly id: string; readonly from: string; readonly choice: 'move' | 'delete' }[]
}

interface When {
  readonly today: PlainDate
  readonly organizations: readonly AgeBand[]
  readonly now: Date
}

interface Changed {
  readonly attendeeId: string
  readonly before: ReturnType<typeof stateOf>
  readonly after: ReturnType<typeof stateOf>
}

/**
 * Carry out what was chosen, in the transaction of the caller. Whoever is another one by now, and whoever's name stands in
 * the target group, is left and named.
 */
export async function applyChoices(tx: Database, { moves, underage }: Choices, { today, organizations, now }: When) {
  await lockRosters(tx)
  const entries = await readEntries(
    tx,
    [...moves, ...underage].map(({ id }) => id),
  )
  const names = await readNames(tx)
  const changes: Changed[] = []
  const outcome = { moved: 0, underageMoved: 0, deleted: 0, clashes: [] as string[], changed: [] as string[] }

  /** The entry as it was seen, and still is; null for one that somebody has changed since, or who is dealt with already. */
  const asSeen = (id: string, from: string) => {
    const entry = entries.get(id)
    if (!entry) return null
    entries.delete(id)
    if (entry.organizationName === from && !entry.removedAt) return entry
    outcome.changed.push(entry.attendeeName)
    return null
  }
  const change = async (entry: Entry, told: EntryChange) => {
    await changeEntry(tx, entry.id, told)
    const after = stateOf({ ...entry, ...told } as Entry)
    changes.push({ attendeeId: entry.id, before: stateOf(entry), after })
  }
  /** Into a group, unless the name stands there; where they are already, nothing but the override changes. */
  const move = async (entry: Entry, to: string, ageOverride: boolean) => {
    const there = names.get(to) ?? new Set<string>()
    if (to !== entry.organizationName && there.has(entry.nameKey)) {
      outcome.clashes.push(entry.attendeeName)
      return false
    }
    names.get(entry.organizationName)?.delete(entry.nameKey)
    names.set(to, there.add(entry.nameKey))
    await change(entry, { organizationName: to, ageOverride })
    return true
  }

  for (const { id, from, choice } of underage) {
    const entry = asSeen(id, from)
    if (!entry) continue
    const told = transferOf(entry, today, organizations)
    if (told.kind !== 'underage') outcome.changed.push(entry.attendeeName)
    else if (choice === 'delete') {
      names.get(from)?.delete(entry.nameKey)
      await change(entry, { removedAt: now })
      outcome.deleted += 1
    } else if (await move(entry, told.group, true)) outcome.underageMoved += 1
  }
  const pending = moves.flatMap(({ id, from, to }) => {
    const entry = asSeen(id, from)
    if (!entry) return []
    const told = transferOf(entry, today, organizations)
    const isRight = told.kind !== 'fits' && told.kind !== 'underage' && told.group === to
    if (!isRight) outcome.changed.push(entry.attendeeName)
    return isRight ? [{ entry, to }] : []
  })
  // Those of the oldest group first: whoever leaves makes room for one of the same name who comes.
  const place = ({ entry }: { entry: Entry }) => organizations.findIndex(({ name }) => name === entry.organizationName)
  for (const { entry, to } of pending.toSorted((one, other) => place(other) - place(one)))
    if (await move(entry, to, false)) outcome.moved += 1
  return { outcome: outcome satisfies TransferOutcome, changes }
}
