import { DAY_MS } from '#domain/dates/dates.ts'
import { isExpired, isLongUnheard, type Stamp, stamp } from '#web/clock.ts'
import type { Store } from '#web/offline/store.ts'

const MOST_RECENT = 8
/** The time is that of everything about people. Source: docs/product.md, 16.12. */
const KEPT_MS = 30 * DAY_MS

interface Recent<Result> extends Partial<Stamp> {
  readonly result: Result
  /** The order increases with each write on this device; absent in a result of a former version. */
  readonly order?: number
}

export async function readRecent<Result>(store: Store): Promise<Result[]> {
  if (isLongUnheard()) return []
  const remaining = (await store.getAll<Recent<Result>>('recent')).filter((one) => !isExpired(one, KEPT_MS))
  return remaining.sort((one, other) => (other.order ?? 0) - (one.order ?? 0)).map(({ result }) => result)
}

export async function recordRecent<Result extends { readonly key: string }>(
  store: Store,
  result: Result,
): Promise<void> {
  const others = (await readRecent<Result>(store)).filter(({ key }) => key !== result.key)
  const remaining = [result, ...others.slice(0, MOST_RECENT - 1)].map(({ key }) => key)
  const stored = await store.getAll<Recent<Result>>('recent')
  const dropped = stored
    .filter((one) => !remaining.includes(one.result.key))
    .map((one) => ({ table: 'recent', key: one.result.key }) as const)
  await store.update<Recent<Result>>('recent', result.key, (_, order) => ({ result, order, ...stamp() }), ...dropped)
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
