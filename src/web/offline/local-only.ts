import type { Store } from './store.ts'
import { readAllDrafts } from './stored-drafts.ts'

export async function countLocalOnly(store: Store): Promise<number> {
  const [drafts, outbox, receipts] = await Promise.all([
    readAllDrafts(store),
    store.getAll('outbox'),
    store.getAll('receipts'),
  ])
  return drafts.filter(({ list }) => list !== null).length + outbox.length + receipts.length
}
