import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { useIsMounted } from '#web/ui/use-is-mounted.ts'
import { changedDraft } from './draft-changes.ts'
import { forgetDraft, type KeptDraft, keepDraft, type Opening } from './kept-draft.ts'
import type { SessionDraft } from './session-draft.ts'

/** Delay after the last key; at most this long while typing on. */
const PAUSE_MS = 300
/** A write that failed is tried again after this, doubled each time. */
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

interface SessionDraftOptions {
  readonly personId: string
  /** The form as it was left on this device, or the session that waits. */
  readonly kept: KeptDraft | null
  /** The form as it begins otherwise. */
  readonly start: () => SessionDraft
  /** Under which a form that was not left before is kept. */
  readonly draftKey?: string | undefined
  /** Called while the form is open when it is kept under another key from now on. */
  readonly onDraftKey?: ((key: string) => void) | undefined
}

/**
 * The form of a session: it starts as it was left on this device, or as `start` makes it, and is kept there as it is
 * typed.
 */
export function useSessionDraft({ personId, kept, start, draftKey, onDraftKey }: SessionDraftOptions) {
  const [draft, dispatch] = useReducer(changedDraft, undefined, () => kept?.draft ?? start())
  const [restoredFrom, setRestoredFrom] = useState(kept?.savedAt ?? null)
  const [isKept, setIsKept] = useState(false)
  const [opening] = useState<Opening>(() => ({
    writer: uuid(),
    openedAt: Date.now(),
    unsentKey: kept?.unsentKey,
  }))
  const key = useRef(kept?.key ?? draftKey ?? uuid())
  const isOpen = useIsMounted()
  const tellKey = useRef(onDraftKey)
  tellKey.current = onDraftKey
  const setKey = useCallback(
    (now: string) => {
      key.current = now
      if (isOpen.current) tellKey.current?.(now)
    },
    [isOpen],
  )
  /** What is not on the device yet; null while everything is. */
  const unwritten = useRef<SessionDraft | null>(null)
  const unwrittenSince = useRef(0)
  /** What needs not be kept: as it began, or as it stands there already. */
  const seen = useRef(draft)

  const isWriting = useRef(false)
  const failures = useRef(0)
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = useCallback(async () => {
    // One write at a time; it goes on with whatever was typed meanwhile.
    if (isWriting.current) return
    isWriting.current = true
    try {
      while (unwritten.current) {
        const latest = unwritten.current
        const asked = key.current
        const keptUnder = await keepDraft(personId, asked, latest, opening)
        failures.current = 0
        // Unless the form began anew meanwhile, under another key.
        if (keptUnder !== null && keptUnder !== asked && key.current === asked) setKey(keptUnder)
        if (unwritten.current !== latest) continue
        unwritten.current = null
        if (keptUnder !== null) setIsKept(true)
      }
    } catch {
      // A browser that keeps nothing says nothing: the form itself is still there.
      clearTimeout(retry.current)
      retry.current = setTimeout(write, Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures.current))
      failures.current += 1
    } finally {
      isWriting.current = false
    }
  }, [personId, opening, setKey])

  useEffect(() => {
    if (seen.current === draft) return
    seen.current = draft
    if (unwritten.current === null) unwrittenSince.current = Date.now()
    unwritten.current = draft
    setIsKept(false)
    const waited = Date.now() - unwrittenSince.current
    const timer = setTimeout(write, Math.max(0, PAUSE_MS - waited))
    return () => clearTimeout(timer)
  }, [draft, write])

  // Put away: at once. Leaving the page is too late, for nothing may be under way on the device then.
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void write()
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      void write()
    }
  }, [write])

  /**
   * Open something else in this form; what was in it stays on the device until the other is changed.
   * @returns a way to have it back, also when the form was left meanwhile
   */
  const open = (other: SessionDraft) => {
    const [before, beforeKey, wasRestored] = [draft, key.current, restoredFrom]
    void write()
    seen.current = other
    dispatch({ type: 'replace', draft: other })
    setIsKept(false)
    setRestoredFrom(null)
    return () => {
      setKey(beforeKey)
      void keepDraft(personId, beforeKey, before, opening).catch(() => undefined)
      dispatch({ type: 'replace', draft: before })
      setRestoredFrom(wasRestored)
    }
  }

  /** Begin anew; what was there can be had back by what is returned. */
  const discard = () => {
    unwritten.current = null
    const undo = open(start())
    void forgetDraft(personId, key.current, opening.unsentKey).catch(() => undefined)
    setKey(uuid())
    return undo
  }

  /** The form is on its way: from here on it is not kept as a draft. */
  const settle = () => {
    unwritten.current = null
    seen.current = draft
    setIsKept(false)
    return { draftKey: key.current, unsentKey: opening.unsentKey }
  }

  return { draft, dispatch, isKept, restoredFrom, open, discard, settle }
}

export type SessionDraftForm = ReturnType<typeof useSessionDraft>
