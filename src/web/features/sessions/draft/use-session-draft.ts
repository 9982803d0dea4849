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
  /** The form as it was left on this device, or the queued session. */
  readonly saved: SavedDraft | null
  /** Makes the form as it begins without a draft; by default as `start` does. */
  readonly first?: (() => SessionDraft) | undefined
  /** Makes the form as it begins again after its draft was discarded. */
  readonly start: () => SessionDraft
  /** The key of the draft of a form that was not left before. */
  readonly draftKey?: string | undefined
  /** Called while the form is open when its draft gets another key. */
  readonly onDraftKey?: ((key: string) => void) | undefined
}

/** The state of a session's form: it starts with its draft, or as `first` makes it, and is saved as it is typed. */
export function useSessionDraft({ saved, start, first = start, draftKey, onDraftKey }: SessionDraftOptions) {
  const store = useStore()
  const [content, show] = useState(() => saved?.content ?? first())
  /** The form after the last change, which the screen may show later. */
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

  /**
   * Replace the content of this form; the former content stays a draft until the new one is changed.
   * @returns undoes it, also after the form was left
   */
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

  /** Delete the draft and start again. @returns undoes it */
  const discard = () => {
    draft.cancel()
    const undo = open(start())
    void deleteDraft(store, draft.key.current ?? firstKey, outboxKey).catch(() => undefined)
    moveTo(uuid())
    return undo
  }

  /** The form is being sent: from here on it is no draft. @returns what is to be sent */
  const release = () => {
    draft.cancel()
    return { draft: latest.current, draftKey: draft.key.current ?? firstKey, outboxKey }
  }

  return {
    draft: content,
    /** The form after the last change, of which the screen may not have shown everything yet. */
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
