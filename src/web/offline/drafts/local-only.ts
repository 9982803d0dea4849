import type { Store } from '#web/offline/store.ts'
import { readAllDrafts } from './stored-drafts.ts'

/** The amount of data that is on this device only. */
export interface LocalOnly {
  readonly sessions: number
  readonly receipts: number
  readonly handOvers: number
}

export async function countLocalOnly(store: Store): Promise<LocalOnly> {
  const [drafts, outbox, receipts, handOvers] = await Promise.all([
    readAllDrafts(store),
    store.getAll('outbox'),
    store.getAll('receipts'),
    store.getAll('handOvers'),
  ])
  const listed = drafts.filter(({ list }) => list !== null)
  return { sessions: listed.length + outbox.length, receipts: receipts.length, handOvers: handOvers.length }
}

export function isNothing({ sessions, receipts, handOvers }: LocalOnly): boolean {
  return sessions + receipts + handOvers === 0
}
