import { DAY_MS } from '#domain/dates.ts'
import type { Store } from './store.ts'

export interface Draft<Content> {
  readonly key: string
  /** The list that offers it, such as 'sessions'; null for a draft that its form finds by the key alone. */
  readonly list: string | null
  readonly scope: string | null
  /** The key of the form, if the draft has one of its own because another tab has a draft under it. */
  readonly form?: string | undefined
  readonly content: Content
  readonly savedAt: number
  /** The form that wrote it, because two tabs may have it open; '' for none. */
  readonly writer: string
  /** The outbox entry with the same content: it remains until the form is changed or saved. */
  readonly outboxKey?: string
  /** For an edit: the stored values at its start, as text that only changes with them. */
  readonly basis?: string | undefined
}

/** A draft that no one has changed for this long is deleted. Source: docs/product.md, 11.6. */
const KEPT_MS = 30 * DAY_MS

/** Listed drafts and those of unsent entries do not expire: they may be the only copy of an attendance. */
export function isExpired(
  { savedAt, list, outboxKey }: Pick<Draft<unknown>, 'savedAt' | 'list' | 'outboxKey'>,
  now = Date.now(),
): boolean {
  return list === null && outboxKey === undefined && savedAt < now - KEPT_MS
}

export async function readAllDrafts<Content>(store: Store): Promise<Draft<Content>[]> {
  const drafts = await store.getAll<Draft<Content>>('drafts')
  for (const { key } of drafts.filter((draft) => isExpired(draft))) {
    const remove = (now: Draft<Content> | undefined) => (now && isExpired(now) ? null : undefined)
    // What the store cannot delete now is expired the next time too.
    void store.update<Draft<Content>>('drafts', key, remove).catch(() => undefined)
  }
  return drafts.filter((draft) => !isExpired(draft))
}

/**
 * `fresh` if the stored values are unchanged, `equal` if the draft has the same. @param typed the draft, as text like
 * `basis`
 */
export function draftState(draft: Pick<Draft<unknown>, 'basis'>, typed: string, basis: string) {
  if (typed === basis) return 'equal'
  return draft.basis === basis ? 'fresh' : 'outdated'
}

export async function readDrafts<Content>(store: Store, list: string): Promise<Draft<Content>[]> {
  const drafts = (await readAllDrafts<Content>(store)).filter((draft) => draft.list === list)
  return drafts.sort((one, other) => other.savedAt - one.savedAt)
}
