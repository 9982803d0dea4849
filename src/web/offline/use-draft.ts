import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { stamp } from '#web/clock.ts'
import { createSignal } from '#web/signal.ts'
import type { DraftMemory } from './draft-memory.ts'
import { deleteOnly, type IsOwn, saveOnly, saveOrFork, type Written } from './draft-store.ts'
import { createDraftWriter, flushWhenLeft } from './draft-writer.ts'
import { lostStore } from './missing-store.ts'
import type { Store } from './store.ts'
import { useDraftMemory, useStore } from './store-context.tsx'
import type { Draft } from './stored-drafts.ts'

/** For forms with listed drafts: a draft under the same key remains, and the form gets its own key. */
interface Listing {
  readonly list: string
  readonly scope: string | null
  /** The stored draft that the form began with; null for none. */
  readonly began: Written | null
  /** The outbox entry that the form was opened from; the first draft replaces it. */
  readonly outboxKey: string | undefined
  /** Called with the new key if another tab or group has a draft under the former one. */
  readonly onFork: (key: string) => void
}

/** Whether there was a draft when the component was mounted; false until that is known. */
export function useHadDraft(key: string): boolean {
  const memory = useDraftMemory()
  const [had, setHad] = useState(() => memory.newest(key) !== undefined)
  useEffect(() => {
    let isMounted = true
    void memory.loaded().then(() => isMounted && setHad(memory.newest(key) !== undefined))
    return () => {
      isMounted = false
    }
  }, [memory, key])
  return had
}

/**
 * Survives Escape, a reload and a power cut.
 * @param firstKey the subject, as in `money deposit SNMY1`; null for a form without a draft
 * @param listing without it, the form has one draft in each tab that changes it
 * @param forked what the content is under a key of its own, because another tab has a draft of the same form
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
  const isOwn = (draft: Draft<unknown>) => isOf(draft, opening)

  const [writer] = useState(() =>
    createDraftWriter(
      async (draft: Draft<Content>) => {
        if (!latest.current.listing) {
          const written = await saveSingle(store, memory, draft, isOwn)
          if (written === 'taken') save(draft.content, draft.basis)
          return written === 'saved'
        }
        const { outboxKey } = latest.current.listing
        const requested = key.current ?? draft.key
        const savedUnder = await saveOrFork(store, { ...draft, key: requested }, { ...opening, outboxKey })
        // Unless the form went on to another draft during the write.
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

  /** What the store has, or should have. */
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

  /** @param basis for the edit of something stored: what the draft is based on */
  function save(typed: Content, basis?: string) {
    if (key.current === null) return
    const { list = null, scope = null } = latest.current.listing ?? {}
    const there = list === null ? memory.get(key.current) : undefined
    const isTaken = there !== undefined && !isOwn(there)
    if (isTaken) key.current = uuid()
    const content = isTaken ? latest.current.forked(typed) : typed
    const form = list === null && key.current !== firstKey ? (firstKey ?? undefined) : undefined
    write({ key: key.current, list, scope, form, content, ...stamp(), writer: opening.writer, basis })
  }

  return {
    /** What the form begins with; undefined without a draft. */
    initial: opening.initial?.content,
    saved,
    key,
    opening,
    /** The draft of this form, not of another tab. */
    current() {
      const draft = key.current === null ? undefined : memory.get<Content>(key.current)
      return draft && isOwn(draft) ? draft.content : undefined
    },
    save,
    flush: writer.flush,
    hideSaved: () => saved.set(false),
    cancel() {
      last.current = null
      writer.cancel()
      saved.set(false)
    },
    clear() {
      const cleared = key.current
      if (cleared === null) return
      last.current = null
      writer.cancel()
      deleteSingle(store, memory, cleared, isOwn)
    },
  }
}

function openingOf<Content>(firstKey: string | null, listing: Listing | undefined, memory: DraftMemory) {
  return {
    writer: uuid(),
    began: listing?.began ?? null,
    outboxKey: listing?.outboxKey,
    initial: firstKey === null ? undefined : memory.newest<Content>(firstKey),
  }
}

/** Whether the form has written the draft, or begun with it. Any other is another tab's, or was read after the form was opened. */
function isOf(draft: Draft<unknown>, { writer, initial }: ReturnType<typeof openingOf>): boolean {
  return draft.writer === writer || JSON.stringify(draft.content) === JSON.stringify(initial?.content)
}

async function saveSingle(store: Store, memory: DraftMemory, draft: Draft<unknown>, isOwn: IsOwn) {
  // A form that was opened since has another draft, or deleted this one.
  if (memory.get(draft.key) !== draft) return null
  const written = await saveOnly(store, draft, isOwn)
  if (written) await memory.settle(draft.key, draft)
  return written
}

function deleteSingle(store: Store, memory: DraftMemory, key: string, isOwn: IsOwn): void {
  const there = memory.get(key)
  if (there && !isOwn(there)) return
  memory.set(key, null)
  deleteOnly(store, key, isOwn).then(
    () => memory.settle(key, null),
    () => undefined,
  )
}

/** Calls when the store is lost, and when there is one again. */
function useStoreLost(onChange: () => void): void {
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => lostStore.subscribe(() => latest.current()), [])
}
