import type { Store } from '#web/offline/store.ts'
import { onStoreChange } from '#web/offline/store-changes.ts'
import { type Draft, isExpired, isSent, readAllDrafts } from './stored-drafts.ts'

/** The drafts without waiting for the store. Drafts that could not be stored remain here while the tab is open. */
export interface DraftMemory {
  get<Content>(key: string): Draft<Content> | undefined
  /** The newest draft of a form, each tab of which may have its own; but one that may have arrived comes first. */
  newest<Content>(form: string): Draft<Content> | undefined
  set(key: string, draft: Draft<unknown> | null): void
  /** Notes that the draft was written: the store has it, unless it was set again since. */
  settle(key: string, draft: Draft<unknown> | null): Promise<void>
  /** Goes back to the draft in the store. */
  leave(key: string): void
  /** Reads the drafts of the store, unless it has done so. */
  load(): Promise<void>
  /** Reads them at each change of the store, also of another tab. @returns what ends it */
  follow(): () => void
}

export function createDraftMemory(store: Store): DraftMemory {
  let stored: ReadonlyMap<string, Draft<unknown>> = new Map()
  const unwritten = new Map<string, Draft<unknown> | null>()
  let isLoaded = false
  const read = async () => {
    const drafts = await readAllDrafts<unknown>(store)
    stored = new Map(drafts.map((draft) => [draft.key, draft]))
    isLoaded = true
  }
  const readQuietly = () => void read().catch(() => undefined)
  const get = <Content>(key: string) => {
    const draft = unwritten.has(key) ? unwritten.get(key) : stored.get(key)
    return (draft && !isExpired(draft) ? draft : undefined) as Draft<Content> | undefined
  }
  return {
    get,
    newest<Content>(form: string) {
      const own = [...new Set([...stored.keys(), ...unwritten.keys()])].flatMap((key) => get<Content>(key) ?? [])
      const ofForm = own.filter((draft) => (draft.form ?? draft.key) === form)
      // A draft that is not written yet has no order: it is the newest.
      const place = ({ key, order = 0 }: Draft<Content>) => (unwritten.has(key) ? Number.POSITIVE_INFINITY : order)
      const isFirst = (one: Draft<Content>, other: Draft<Content>) =>
        isSent(one) === isSent(other) ? place(one) > place(other) : isSent(one)
      return ofForm.sort((one, other) => (isFirst(one, other) ? -1 : 1))[0]
    },
    load: async () => (isLoaded ? undefined : read()),
    set: (key, draft) => void unwritten.set(key, draft),
    async settle(key, draft) {
      await read()
      if (unwritten.get(key) === draft) unwritten.delete(key)
    },
    leave: (key) => void unwritten.delete(key),
    follow() {
      readQuietly()
      return onStoreChange(readQuietly)
    },
  }
}
