import { DAY_MS } from '#domain/dates.ts'
import type { Store } from './store.ts'

/** What was typed into a form, as it is stored on this device. */
export interface Draft<Content> {
  readonly key: string
  /** The list that offers it, such as 'sessions'; null for a draft that its form finds by the key alone. */
  readonly list: string | null
  /** The group that a listed draft is about. */
  readonly scope: string | null
  readonly content: Content
  /** Milliseconds since 1970 UTC. */
  readonly savedAt: number
  /** The opened form that wrote it, as two tabs may have the same draft open; '' if no form has it open. */
  readonly writer: string
  /** The outbox entry that this is the content of: the entry stays until the form is changed or saved. */
  readonly outboxKey?: string
  /** For the edit of something stored: what was stored when the draft was started, as text that only changes with it. */
  readonly basis?: string | undefined
}

/** A draft that no one has changed for this long is deleted. Source: docs/product.md, 11.6. */
const KEPT_MS = 30 * DAY_MS

/** Listed drafts and those of unsent entries do not expire: they may be the only copy of an attendance, and are in sight. */
export function isExpired(
  { savedAt, list, outboxKey }: Pick<Draft<unknown>, 'savedAt' | 'list' | 'outboxKey'>,
  now = Date.now(),
): boolean {
  return list === null && outboxKey === undefined && savedAt < now - KEPT_MS
}

/** All drafts; expired ones are deleted. */
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
 * How the draft of an edit compares with what is stored now: `fresh` if that has not changed since the draft was started, `equal` if the
 * draft has the same values, otherwise `outdated`.
 * @param typed the draft's values, as text like `basis`
 * @param basis what is stored now
 */
export function draftState(draft: Pick<Draft<unknown>, 'basis'>, typed: string, basis: string) {
  if (typed === basis) return 'equal'
  return draft.basis === basis ? 'fresh' : 'outdated'
}

/** The drafts of one list, newest first. */
export async function readDrafts<Content>(store: Store, list: string): Promise<Draft<Content>[]> {
  const drafts = (await readAllDrafts<Content>(store)).filter((draft) => draft.list === list)
  return drafts.sort((one, other) => other.savedAt - one.savedAt)
}
