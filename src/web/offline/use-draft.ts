import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { stamp } from '#web/clock.ts'
import { createSignal } from '#web/signal.ts'
import { deleteOnly, saveOnly, saveOrFork } from './draft-store.ts'
import { createDraftWriter, flushWhenLeft } from './draft-writer.ts'
import { lostStore } from './missing-store.ts'
import { useDraftMemory, useStore } from './store-context.tsx'
import type { Draft } from './stored-drafts.ts'

/** For forms with listed drafts: a draft under the same key remains, and the form gets its own key. */
interface Listing {
  readonly list: string
  readonly scope: string | null
  /** The order of the draft that the form began with; -1 for none. */
  readonly order: number
  /** The outbox entry that the form was opened from; the first draft replaces it. */
  readonly outboxKey: string | undefined
  /** Called with the new key if another tab or group has a draft under the former one. */
  readonly onFork: (key: string) => void
}

/** Whether there was a draft when the component was mounted; false until that is known. */
export function useHadDraft(key: string): boolean {
  const memory = useDraftMemory()
  const [had, setHad] = useState(() => memory.get(key) !== undefined)
  useEffect(() => {
    let isMounted = true
    void memory.loaded().then(() => isMounted && setHad(memory.get(key) !== undefined))
    return () => {
      isMounted = false
    }
  }, [memory, key])
  return had
}

/**
 * Survives Escape, a reload and a power cut.
 * @param firstKey the subject, as in `money deposit SNMY1`; null for a form without a draft
 * @param listing without it, the form has the one draft of its key, and of two tabs the last one wins
 */
export function useDraft<Content>(firstKey: string | null, listing?: Listing) {
  const store = useStore()
  const memory = useDraftMemory()
  const [saved] = useState(() => createSignal(false))
  const key = useRef(firstKey)
  const latest = useRef(listing)
  latest.current = listing
  const [opening] = useState(() => {
    const isRead = memory.firstOrder() !== Number.POSITIVE_INFINITY
    return {
      writer: uuid(),
      order: listing?.order ?? -1,
      outboxKey: listing?.outboxKey,
      initial: firstKey === null ? undefined : memory.get<Content>(firstKey),
      unreadUpTo: () => (isRead ? -1 : memory.firstOrder()),
    }
  })

  const [writer] = useState(() =>
    createDraftWriter(
      async (draft: Draft<Content>) => {
        if (!latest.current) {
          // A form that was opened since has another draft, or deleted this one.
          if (memory.get(draft.key) !== draft) return false
          const isWritten = await saveOnly(store, draft, opening)
          if (isWritten) await memory.settle(draft.key, draft)
          return isWritten
        }
        const { outboxKey } = latest.current
        const requested = key.current ?? draft.key
        const savedUnder = await saveOrFork(store, { ...draft, key: requested }, { ...opening, outboxKey })
        // Unless the form went on to another draft during the write.
        if (savedUnder !== null && savedUnder !== requested && key.current === requested) {
          key.current = savedUnder
          latest.current?.onFork(savedUnder)
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
  const writeAgain = useRef(() => {})
  writeAgain.current = () => {
    saved.set(false)
    if (!lostStore.get() && last.current) write(last.current)
  }
  useEffect(() => lostStore.subscribe(() => writeAgain.current()), [])

  return {
    /** What the form begins with; undefined without a draft. */
    initial: opening.initial?.content,
    saved,
    key,
    opening,
    current: () => (key.current === null ? undefined : memory.get<Content>(key.current)?.content),
    /** @param basis for the edit of something stored: what the draft is based on */
    save(content: Content, basis?: string) {
      if (key.current === null) return
      const { list = null, scope = null } = latest.current ?? {}
      write({ key: key.current, list, scope, content, ...stamp(), writer: opening.writer, basis })
    },
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
      memory.set(cleared, null)
      deleteOnly(store, cleared, opening).then(
        () => memory.settle(cleared, null),
        () => undefined,
      )
    },
  }
}
