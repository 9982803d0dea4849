import { v7 as uuid } from 'uuid'
import { removal } from './outbox.ts'
import { askToPersist } from './persist.ts'
import type { Store } from './store.ts'
import type { Draft } from './stored-drafts.ts'

/** An opened form that saves drafts. */
export interface Opening {
  readonly writer: string
  readonly openedAt: number
  /** The outbox entry that the first draft of this form replaces. */
  readonly outboxKey: string | undefined
}

/**
 * Save a draft unless its key holds another one: of another group, or written by another tab since the form was opened. Then
 * it is saved under a key of its own, and both drafts stay.
 * @returns the key that it was saved under; null if the device has another owner now
 */
export async function saveOrFork<Content>(
  store: Store,
  draft: Draft<Content>,
  { openedAt, outboxKey }: Opening,
): Promise<string | null> {
  const { key } = draft
  let isAnother = false
  const change = (now: Draft<Content> | undefined) => {
    const isOfOtherScope = now !== undefined && now.scope !== draft.scope
    const isOfOtherTab = now !== undefined && !['', draft.writer].includes(now.writer) && now.savedAt > openedAt
    isAnother = isOfOtherScope || isOfOtherTab
    return isAnother ? undefined : draft
  }
  if (await store.update('drafts', key, change, ...removal(outboxKey))) {
    askToPersist()
    return key
  }
  if (!isAnother) return null
  const ownKey = uuid()
  const value = { ...draft, key: ownKey }
  return (await store.put({ table: 'drafts', key: ownKey, value }, ...removal(outboxKey))) ? ownKey : null
}

/** The same form as it was opened, with the draft that it began with. */
interface SingleOpening extends Opening {
  readonly initial: Draft<unknown> | undefined
}

/**
 * Save the one draft of its key; of two tabs the last one wins. A draft that was there before the form opened, but was read
 * too late to begin with, is left alone.
 * @returns whether it was saved
 */
export function saveOnly(store: Store, draft: Draft<unknown>, opening: SingleOpening): Promise<boolean> {
  return store.update<Draft<unknown>>('drafts', draft.key, (now) => (isUnread(now, opening) ? undefined : draft))
}

/** Delete the one draft of a key, under the same condition. */
export async function deleteOnly(store: Store, key: string, opening: SingleOpening): Promise<void> {
  await store.update<Draft<unknown>>('drafts', key, (now) => (!now || isUnread(now, opening) ? undefined : null))
}

function isUnread(now: Draft<unknown> | undefined, { openedAt, writer, initial }: SingleOpening): boolean {
  return now !== undefined && now.savedAt <= openedAt && ![writer, initial?.writer].includes(now.writer)
}

/** Delete a draft, and the outbox entry that it was opened from. */
export async function deleteDraft(store: Store, key: string, outboxKey?: string): Promise<void> {
  await store.put({ table: 'drafts', key }, ...removal(outboxKey))
}

/** Save a deleted draft again, unless another tab that has it open has saved it since. */
export async function restoreDraft<Content>(store: Store, draft: Draft<Content>): Promise<void> {
  await store.update<Draft<Content>>('drafts', draft.key, (now) => (now ? undefined : { ...draft, writer: '' }))
}
