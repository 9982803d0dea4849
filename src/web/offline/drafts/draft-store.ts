import { v7 as uuid } from 'uuid'
import { removal, replacement } from '#web/offline/outbox/outbox.ts'
import { requestPersistence } from '#web/offline/persist.ts'
import type { Store } from '#web/offline/store.ts'
import type { Draft } from './stored-drafts.ts'

/** The values that distinguish a write of a draft from every other; drafts of a former version have no order. */
export type Written = Pick<Draft<unknown>, 'order' | 'savedAt' | 'writer'>

/** How a form was opened. */
export interface Opening {
  readonly writer: string
  /** The stored draft that the form began with; null for none. */
  readonly began: Written | null
  /** The outbox entry that the first draft of this form replaces. */
  readonly outboxKey: string | undefined
}

/**
 * Saves a draft, under its own key if the draft under this key is of another group or tab. @returns the used key; null
 * if the device has another owner now
 */
export async function saveOrFork<Content>(
  store: Store,
  draft: Draft<Content>,
  opening: Opening,
): Promise<string | null> {
  const { key } = draft
  const replaced = replacement(opening.outboxKey)
  let isAnother = false
  const change = (now: Draft<Content> | undefined, order: number) => {
    isAnother = now !== undefined && (now.scope !== draft.scope || !isOwn(now, opening))
    return isAnother ? undefined : { ...draft, order }
  }
  if (await store.update('drafts', key, change, ...replaced)) {
    requestPersistence()
    return key
  }
  if (!isAnother) return null
  const ownKey = uuid()
  const asOwn = (_: unknown, order: number) => ({ ...draft, key: ownKey, order })
  return (await store.update('drafts', ownKey, asOwn, ...replaced)) ? ownKey : null
}

/**
 * Whether the form has written the draft, or began with it. Any other draft is another tab's, or was read after the
 * form was opened.
 */
export function isOwn(draft: Written, { writer, began }: Opening): boolean {
  if (['', writer].includes(draft.writer)) return true
  // A draft that was stored after the form was opened, or again in a new store, has another order.
  return began?.savedAt === draft.savedAt && (began.order === draft.order || began.writer === draft.writer)
}

/** Saves a draft, but not over the draft of another tab. @returns null if the device has another owner now */
export async function saveOnly(
  store: Store,
  draft: Draft<unknown>,
  opening: Opening,
): Promise<'saved' | 'taken' | null> {
  let isTaken = false
  const isSaved = await store.update<Draft<unknown>>('drafts', draft.key, (now, order) => {
    isTaken = now !== undefined && !isOwn(now, opening)
    return isTaken ? undefined : { ...draft, order }
  })
  return isSaved ? 'saved' : isTaken ? 'taken' : null
}

export async function deleteOnly(store: Store, key: string, opening: Opening): Promise<void> {
  await store.update<Draft<unknown>>('drafts', key, (now) => (now && isOwn(now, opening) ? null : undefined))
}

export async function deleteDraft(store: Store, key: string, outboxKey?: string): Promise<void> {
  await store.put({ table: 'drafts', key }, ...removal(outboxKey))
}

/** Restores a draft, unless another tab has saved it since. */
export async function restoreDraft<Content>(store: Store, draft: Draft<Content>): Promise<void> {
  await store.update<Draft<Content>>('drafts', draft.key, (now) => (now ? undefined : { ...draft, writer: '' }))
}
