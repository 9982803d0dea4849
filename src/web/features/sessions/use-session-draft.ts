import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { forgetDraft, type KeptDraft, keepDraft } from './kept-draft.ts'
import { changedDraft, type DraftChange, type SessionDraft } from './session-draft.ts'

/** A pause in typing after which the form is kept. */
const PAUSE_MS = 300

/**
 * The form of a session: it starts as it was left on this device, or as `start` makes it, and is kept there as it is
 * typed.
 */
export function useSessionDraft(personId: string, kept: KeptDraft | null, start: () => SessionDraft) {
  const [draft, apply] = useReducer(changedDraft, undefined, () => kept?.draft ?? start())
  const [restored, setRestored] = useState(kept)
  const [isKept, setIsKept] = useState(false)
  /** What is not on the device yet; null while everything is. */
  const unwritten = useRef<SessionDraft | null>(null)
  const keptAs = useRef(draft.id)

  const write = useCallback(async () => {
    const latest = unwritten.current
    if (!latest) return
    unwritten.current = null
    const before = keptAs.current
    keptAs.current = latest.id
    // A browser that keeps nothing says nothing: the form itself is still there.
    const done = await keepDraft(personId, latest, before).catch(() => false)
    if (done && unwritten.current === null) setIsKept(true)
  }, [personId])

  const dispatch = useCallback((change: DraftChange) => apply(change), [])

  const seen = useRef(draft)
  useEffect(() => {
    if (seen.current === draft) return
    seen.current = draft
    unwritten.current = draft
    setIsKept(false)
    const timer = setTimeout(write, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, write])

  // Put away, or left: at once.
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void write()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', hidden)
      void write()
    }
  }, [write])

  /** Begin anew; what was there can be had back by what is returned. */
  const discard = () => {
    const before = draft
    const was = restored
    const fresh = start()
    apply({ type: 'replace', draft: fresh })
    // Nothing is typed in the new one yet, so that nothing of it is to be kept.
    seen.current = fresh
    unwritten.current = null
    setIsKept(false)
    setRestored(null)
    void forgetDraft(personId, before.id).catch(() => undefined)
    keptAs.current = fresh.id
    return () => {
      apply({ type: 'replace', draft: before })
      setRestored(was)
    }
  }

  /** The form went on its way: nothing of it is kept as a draft any more. */
  const settled = () => {
    unwritten.current = null
    setIsKept(false)
  }

  return {
    draft,
    dispatch,
    isKept,
    /** When the form that is open again was left; null where it began anew. */
    restoredFrom: restored?.savedAt ?? null,
    discard,
    settled,
    /** Have the latest on the device before going on. */
    write,
  }
}

export type SessionDraftForm = ReturnType<typeof useSessionDraft>
