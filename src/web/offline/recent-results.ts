import { DAY_MS } from '#domain/dates.ts'
import type { Store } from './store.ts'

const MOST_RECENT = 8
/** As everything about people. Source: docs/product.md, 16.12. */
const KEPT_MS = 30 * DAY_MS

interface Recent<Result> {
  readonly result: Result
  readonly openedAt: number
}

export async function readRecent<Result>(store: Store): Promise<Result[]> {
  const stored = await store.getAll<Recent<Result>>('recent')
  const remaining = stored.filter(({ openedAt }) => openedAt > Date.now() - KEPT_MS)
  return remaining.sort((one, other) => other.openedAt - one.openedAt).map(({ result }) => result)
}

export async function recordRecent<Result extends { readonly key: string }>(
  store: Store,
  result: Result,
): Promise<void> {
  const others = (await readRecent<Result>(store)).filter(({ key }) => key !== result.key)
  const remaining = others.slice(0, MOST_RECENT - 1).map(({ key }) => key)
  const stored = await store.getAll<Recent<Result>>('recent')
  const dropped = stored
    .filter((one) => !remaining.includes(one.result.key))
    .map((one) => ({ table: 'recent', key: one.result.key }) as const)
  // In this order: a result that is opened again is among the dropped ones.
  await store.put(...dropped, { table: 'recent', key: result.key, value: { result, openedAt: Date.now() } })
}

export function clearRecent(store: Store): Promise<void> {
  return keepRecent(store, () => false)
}

export async function keepRecent<Result extends { readonly key: string }>(
  store: Store,
  isKept: (result: Result) => boolean,
): Promise<void> {
  const stored = await store.getAll<Recent<Result>>('recent')
  const dropped = stored.filter(({ result }) => !isKept(result))
  if (dropped.length > 0)
    await store.put(...dropped.map(({ result }) => ({ table: 'recent', key: result.key }) as const))
}
