import type { Store } from './store.ts'

/** So many results are kept. */
const MOST_RECENT = 8

/** Something that was opened from the search. */
interface Recent<Result> {
  readonly result: Result
  /** Milliseconds since 1970 UTC. */
  readonly openedAt: number
}

/** What the person opened from the search on this device, the newest first. */
export async function readRecent<Result>(store: Store): Promise<Result[]> {
  const stored = await store.getAll<Recent<Result>>('recent')
  return [...stored].sort((one, other) => other.openedAt - one.openedAt).map(({ result }) => result)
}

/** Store that a result was opened; the oldest ones are deleted. */
export async function recordRecent<Result extends { readonly key: string }>(
  store: Store,
  result: Result,
): Promise<void> {
  const others = (await readRecent<Result>(store)).filter(({ key }) => key !== result.key)
  const dropped = others.slice(MOST_RECENT - 1).map(({ key }) => ({ table: 'recent', key }) as const)
  await store.put({ table: 'recent', key: result.key, value: { result, openedAt: Date.now() } }, ...dropped)
}

/** Delete all of them. */
export async function clearRecent(store: Store): Promise<void> {
  const stored = await readRecent<{ readonly key: string }>(store)
  await store.put(...stored.map(({ key }) => ({ table: 'recent', key }) as const))
}
