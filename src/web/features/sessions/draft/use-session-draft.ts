import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { deleteDraft, saveOrFork } from '#web/offline/draft-store.ts'
import { useStore } from '#web/offline/store-context.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import { useIsMounted } from '#web/ui/use-is-mounted.ts'
import { changedDraft, type DraftChange } from './draft-changes.ts'
import { SESSION_DRAFTS } from './present-group.ts'
import type { SessionDraft, SessionTexts } from './session-draft.ts'
import type { SavedDraft } from './session-drafts.ts'

interface SessionDraftOptions {
  readonly saved: SavedDraft | null
  /** The initial form without a draft; by default `start`. */
  readonly first?: (() => SessionDraft) | undefined
  readonly start: () => SessionDraft
  readonly draftKey?: string | undefined
  readonly onDraftKey?: ((key: string) => void) | undefined
}

/** Starts with the draft, or `first`, and saves while typing. */
export function useSessionDraft({ saved, start, first = start, draftKey, onDraftKey }: SessionDraftOptions) {
  const store = useStore()
  const [content, show] = useState(() => saved?.content ?? first())
  /** After the last change, which the screen may show later. */
  const latest = useRef(content)
  const [restoredFrom, setRestoredFrom] = useState(saved?.savedAt ?? null)
  const [firstKey] = useState(() => saved?.key ?? draftKey ?? uuid())
  const isOpen = useIsMounted()
  const outboxKey = saved?.outboxKey
  const scope = content.organizationName
  const announceKey = (key: string) => isOpen.current && onDraftKey?.(key)
  const draft = useDraft<SessionDraft>(firstKey, { list: SESSION_DRAFTS, scope, outboxKey, onFork: announceKey })
  const moveTo = (key: string) => {
    draft.key.current = key
    announceKey(key)
  }

  const replaceBy = (other: SessionDraft) => {
    latest.current = other
    show(other)
  }
  const save = useRef(draft.save)
  save.current = draft.save
  // The same function at every render, so that rows are not rendered again.
  const [dispatch] = useState(() => (change: DraftChange) => {
    const changed = changedDraft(latest.current, change)
    if (changed === latest.current) return
    latest.current = changed
    show(changed)
    if (isOpen.current) save.current(changed)
  })

  /** The former content remains a draft until the new one is changed. @returns undoes it, even later */
  const open = (other: SessionDraft) => {
    const [formerKey, wasRestored, content] = [draft.key.current ?? firstKey, restoredFrom, latest.current]
    draft.flush()
    draft.hideSaved()
    replaceBy(other)
    setRestoredFrom(null)
    return () => {
      moveTo(formerKey)
      const { writer } = draft.opening
      const former = { key: formerKey, list: SESSION_DRAFTS, scope, content, savedAt: Date.now(), writer }
      void saveOrFork(store, former, draft.opening).catch(() => undefined)
      replaceBy(content)
      if (isOpen.current) save.current(content)
      setRestoredFrom(wasRestored)
    }
  }

  const changeTexts = (texts: Partial<SessionTexts>) => {
    for (const [field, value] of Object.entries(texts))
      dispatch({ type: 'text', field: field as keyof SessionTexts, value })
  }

  /** @returns undoes it */
  const discard = () => {
    draft.cancel()
    const undo = open(start())
    void deleteDraft(store, draft.key.current ?? firstKey, outboxKey).catch(() => undefined)
    moveTo(uuid())
    return undo
  }

  /** The form is being sent, and is no draft any more. @returns the content to send */
  const release = () => {
    draft.cancel()
    return { draft: latest.current, draftKey: draft.key.current ?? firstKey, outboxKey }
  }

  return {
    draft: content,
    /** After the last change, which the screen may show later. */
    latest: () => latest.current,
    dispatch,
    changeTexts,
    saved: draft.saved,
    restoredFrom,
    open,
    discard,
    release,
  }
}

export type SessionDraftForm = ReturnType<typeof useSessionDraft>
