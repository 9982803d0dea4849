import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { stamp } from '#web/clock.ts'
import { lostStore } from '#web/offline/missing-store.ts'
import type { Store } from '#web/offline/store.ts'
import { createSignal } from '#web/signal.ts'
import type { DraftMemory } from './draft-memory.ts'
import { deleteOnly, isOwn, type Opening, saveOnly, saveOrFork, type Written } from './draft-store.ts'
import { createDraftWriter, flushWhenLeft } from './draft-writer.ts'
import { useDraftMemory, useStore } from './store-context.tsx'
import type { Draft } from './stored-drafts.ts'

/** A form with listed drafts. A draft under the same key remains, and the form gets its own key. */
interface Listing {
  readonly list: string
  readonly scope: string | null
  /** The stored draft that the form began with; null for none. */
  readonly began: Written | null
  /** The outbox entry that the form was opened from; the first draft replaces it. */
  readonly outboxKey: string | undefined
  /** It is called with the new key if another tab or group has a draft under the former one. */
  readonly onFork: (key: string) => void
}

/** Whether there was a draft when the component was mounted. */
export function useHadDraft(key: string): boolean {
  const memory = useDraftMemory()
  const [had] = useState(() => memory.newest(key) !== undefined)
  return had
}

/**
 * The draft of a form, which survives Escape, a reload and a power cut.
 * @param firstKey the subject, as in `money deposit SNMY1`; null for a form without a draft
 * @param listing if missing, the form has one draft in each tab that changes it
 * @param forked the content under a key of its own, because another tab has a draft of the same form
 */
export function useDraft<Content>(
  firstKey: string | null,
  listing?: Listing,
  forked: (content: Content) => Content = (content) => content,
) {
  const store = useStore()
  const memory = useDraftMemory()
  const [saved] = useState(() => createSignal(false))
  const latest = useRef({ listing, forked })
  latest.current = { listing, forked }
  const [opening] = useState(() => openingOf<Content>(firstKey, listing, memory))
  const key = useRef(opening.initial?.key ?? firstKey)
  const there = () => (key.current === null ? undefined : memory.get<Content>(key.current))
  const isTaken = () => isAnother(there(), opening)

  const [writer] = useState(() =>
    createDraftWriter(
      async (draft: Draft<Content>) => {
        if (!latest.current.listing) {
          const written = await saveSingle(store, memory, draft, opening)
          const typed = last.current
          // Nothing is saved if nothing was typed here, or if the form was cleared or sent during the write.
          if (written === 'taken' && typed?.key === draft.key && typed !== opening.initial)
            save(typed.content, typed.basis, true)
          return written === 'saved'
        }
        const { outboxKey } = latest.current.listing
        const requested = key.current ?? draft.key
        const savedUnder = await saveOrFork(store, { ...draft, key: requested }, { ...opening, outboxKey })
        // The form may have gone on to another draft during the write.
        if (savedUnder !== null && savedUnder !== requested && key.current === requested) {
          key.current = savedUnder
          latest.current.listing?.onFork(savedUnder)
        }
        return savedUnder !== null
      },
      (isWritten) => isWritten && saved.set(true),
    ),
  )

  useEffect(() => flushWhenLeft(writer), [writer])

  /** The draft that the store has, or should have. */
  const last = useRef<Draft<Content> | null>(opening.initial ?? null)
  const write = (draft: Draft<Content>) => {
    last.current = draft
    if (draft.list === null) memory.set(draft.key, draft)
    saved.set(false)
    writer.schedule(draft)
  }
  useStoreLost(() => {
    saved.set(false)
    if (!lostStore.get() && last.current) write(last.current)
  })

  /** @param basis for an edit, the stored values on which the draft is based */
  function save(typed: Content, basis?: string, isFork = !listing && isTaken()) {
    if (key.current === null) return
    if (isFork) {
      memory.leave(key.current)
      key.current = uuid()
    }
    const content = isFork ? latest.current.forked(typed) : typed
    const { list = null, scope = null } = latest.current.listing ?? {}
    const form = list === null && key.current !== firstKey ? (firstKey ?? undefined) : undefined
    write({ key: key.current, list, scope, form, content, ...stamp(), writer: opening.writer, basis })
  }

  return {
    /** The content that the form begins with; undefined without a draft. */
    initial: opening.initial?.content,
    saved,
    form: firstKey,
    key,
    opening,
    /** The draft of this form, not of another tab. */
    current: () => (isTaken() ? undefined : there()?.content),
    /** Whether another tab has a draft under the key of this form. */
    isTaken,
    save,
    flush: writer.flush,
    hideSaved: () => saved.set(false),
    cancel() {
      last.current = null
      writer.cancel()
      saved.set(false)
    },
    /** Deletes the draft. It resolves once that is done, or has failed. */
    async clear() {
      if (key.current === null) return
      last.current = null
      writer.cancel()
      if (!isTaken()) await deleteSingle(store, memory, key.current, opening)
    },
  }
}

function openingOf<Content>(firstKey: string | null, listing: Listing | undefined, memory: DraftMemory) {
  const initial = firstKey === null ? undefined : memory.newest<Content>(firstKey)
  const began = (listing ? listing.began : initial) ?? null
  return { writer: uuid(), began, outboxKey: listing?.outboxKey, initial }
}

function isAnother(draft: Draft<unknown> | undefined, opening: Opening): boolean {
  return draft !== undefined && !isOwn(draft, opening)
}

async function saveSingle(store: Store, memory: DraftMemory, draft: Draft<unknown>, opening: Opening) {
  // A form that was opened since has another draft, or has deleted this one.
  if (memory.get(draft.key) !== draft) return null
  const written = await saveOnly(store, draft, opening)
  if (written) await memory.settle(draft.key, draft)
  return written
}

async function deleteSingle(store: Store, memory: DraftMemory, key: string, opening: Opening): Promise<void> {
  memory.set(key, null)
  try {
    await deleteOnly(store, key, opening)
    await memory.settle(key, null)
  } catch {
    // It remains deleted in this tab.
  }
}

/** Calls when the store is lost, and when there is one again. */
function useStoreLost(onChange: () => void): void {
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => lostStore.subscribe(() => latest.current()), [])
}
