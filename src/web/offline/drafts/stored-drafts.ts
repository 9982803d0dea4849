import { DAY_MS } from '#domain/dates/dates.ts'
import * as clock from '#web/clock.ts'
import type { Store } from '#web/offline/store.ts'

export interface Draft<Content> extends clock.Stamp {
  readonly key: string
  /** The list that offers it, such as 'sessions'; null for a draft that its form finds by the key alone. */
  readonly list: string | null
  readonly scope: string | null
  /** The key of the form, if the draft has a key of its own because another tab has a draft under that of the form. */
  readonly form?: string | undefined
  readonly content: Content
  /**
   * The order increases with each write on this device, whatever the clock says; absent in a draft of a former version.
   */
  readonly order?: number
  /** The form that wrote it, because two tabs may have it open; '' for none. */
  readonly writer: string
  /** The outbox entry with the same content: it remains until the form is changed or saved. */
  readonly outboxKey?: string
  /** The stored values at the start of an edit, as text that only changes with them. */
  readonly basis?: string | undefined
}

/** A draft that no one has changed for this long is deleted. Source: docs/product.md, 11.6. */
const KEPT_MS = 30 * DAY_MS

/** Listed drafts and those of unsent entries do not expire: they may be the only copy of an attendance. */
export function isExpired(draft: Pick<Draft<unknown>, 'heardAt' | 'list' | 'outboxKey'>): boolean {
  return draft.list === null && draft.outboxKey === undefined && clock.isExpired(draft, KEPT_MS)
}

/** Whether a form about money was sent without an answer, so that it may have arrived. */
export function isSent({ content }: Draft<unknown>): boolean {
  const money = content as { readonly isSent?: boolean; readonly sent?: object | null }
  return money.isSent === true || Boolean(money.sent)
}

export async function readAllDrafts<Content>(store: Store): Promise<Draft<Content>[]> {
  return (await store.getAll<Draft<Content>>('drafts')).filter((draft) => !isExpired(draft))
}

/**
 * The state is `fresh` if the stored values are unchanged, `equal` if the draft has the same values.
 * @param known the stored values when the draft was begun, as text like `basis`
 * @param typed the draft, likewise
 */
export function draftState(known: string | undefined, typed: string, basis: string) {
  if (typed === basis) return 'equal'
  return known === basis ? 'fresh' : 'outdated'
}

type Ordered = Pick<Draft<unknown>, 'order' | 'savedAt'>

/**
 * Whether one is newer. Records of a former version have no order that drafts and sessions to be sent have in common:
 * their time decides.
 */
export function isNewer(one: Ordered, other: Ordered): boolean {
  return one.order === undefined ? one.savedAt > other.savedAt : one.order > (other.order ?? 0)
}

export async function readDrafts<Content>(store: Store, list: string): Promise<Draft<Content>[]> {
  const drafts = (await readAllDrafts<Content>(store)).filter((draft) => draft.list === list)
  return drafts.sort((one, other) => (other.order ?? 0) - (one.order ?? 0) || other.savedAt - one.savedAt)
}
