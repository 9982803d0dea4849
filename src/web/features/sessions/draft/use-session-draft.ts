import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { hearings, moment, serverTimeAt, stamp } from '#web/clock.ts'
import { deleteDraft, saveOrFork } from '#web/offline/drafts/draft-store.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { useDraft } from '#web/offline/drafts/use-draft.ts'
import { restoreEntry, takeFromOutbox } from '#web/offline/outbox/outbox.ts'
import type { Store } from '#web/offline/store.ts'
import { useSignal } from '#web/signal.ts'
import { useIsMounted } from '#web/ui/loading/use-is-mounted.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { withUndecidedOf } from './conflicts-of-draft.ts'
import { changedDraft, type DraftChange } from './draft-changes.ts'
import { SESSION_DRAFTS } from './present-group.ts'
import { datedBy } from './requested-time.ts'
import type { SessionDraft, SessionTexts } from './session-draft.ts'
import { afterSent, type QueuedSession, type SavedDraft } from './session-drafts.ts'

interface SessionDraftOptions {
  readonly saved: SavedDraft | null
  /** The initial form without a draft; `start` if missing. */
  readonly first?: (() => SessionDraft) | undefined
  readonly start: () => SessionDraft
  readonly draftKey?: string | undefined
  readonly onDraftKey?: ((key: string) => void) | undefined
}

/** The content of a form. @param onTyped is called with the changes of this person, not with those of others */
function useContent(first: () => SessionDraft, onTyped: (changed: SessionDraft) => void) {
  const [content, show] = useState(first)
  /** The content after the last change, which the screen may show later. */
  const latest = useRef(content)
  /** Whether this person changed more than the cells to decide. */
  const isTouched = useRef(false)
  const replaceBy = (other: SessionDraft) => {
    latest.current = other
    show(other)
  }
  // It is the same function at every render, so that rows are not rendered again.
  const [dispatch] = useState(() => (change: DraftChange) => {
    const changed = changedDraft(latest.current, change)
    if (changed === latest.current) return
    replaceBy(changed)
    if (change.type === 'undecided') isTouched.current = false
    if (change.type === 'stored' || change.type === 'undecided' || change.type === 'authors') return
    if (change.type === 'dated' && !isTouched.current) return
    if (change.type !== 'decide') isTouched.current = true
    onTyped(changed)
  })
  return { content, latest, dispatch, replaceBy, isTouched }
}

/** The outbox entry whose undecided cells are in the form. It stays in the outbox until the form is saved. */
function useUndecided(firstKey: string | undefined, { latest, dispatch }: ReturnType<typeof useContent>) {
  const key = useRef(firstKey)
  return {
    key,
    /** The edit was saved, except for some cells. */
    keep(rest: SessionDraft, restKey: string | undefined) {
      dispatch({ type: 'undecided', draft: rest })
      key.current = restKey
    },
    /** @returns undoes it */
    discard(store: Store) {
      const discarded = key.current
      key.current = undefined
      if (discarded === undefined) return () => undefined
      const entry = takeFromOutbox<SessionDraft>(store, discarded).catch(() => undefined)
      return () => {
        key.current = discarded
        void entry.then((found) => found && restoreEntry(store, found)).catch(() => undefined)
      }
    },
    /** Takes in an edit that was on its way when the form was opened, and ended undecided. */
    takeIn(entry: QueuedSession) {
      if (key.current === entry.key) return
      dispatch({ type: 'stored', draft: withUndecidedOf(entry.content, latest.current) })
      key.current = entry.key
    },
  }
}

/** The outbox entry that the form was opened from, which its draft replaces. */
function useOpenedEntry(
  firstKey: string | undefined,
  { latest, dispatch, isTouched }: ReturnType<typeof useContent>,
  save: (changed: SessionDraft) => void,
) {
  const outboxKey = useRef(firstKey)
  return {
    outboxKey,
    /** The entry is on its way now, so that changes in the form are the next edit. */
    followSent({ key, content: sent }: QueuedSession) {
      if (outboxKey.current !== key) return
      outboxKey.current = undefined
      dispatch({ type: 'stored', draft: afterSent(latest.current, sent) })
      if (isTouched.current) save(latest.current)
    },
  }
}

/**
 * The date of a form that was started before the server was heard, unless a person chose it. Source: docs/product.md,
 * 5.22.
 */
function useServerDay(isBegunHere: boolean, { latest, dispatch }: ReturnType<typeof useContent>) {
  const [opened] = useState(moment)
  const heard = useSignal(hearings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the server was heard
  useEffect(() => {
    const time = serverTimeAt(opened)
    if (!isBegunHere || latest.current.dated?.by !== 'device' || time === null) return
    dispatch({ type: 'dated', sessionDate: networkDay(time), dated: datedBy('server') })
  }, [heard])
}

/** A form that starts with the draft, or `first`, and is saved while a person types. */
export function useSessionDraft({ saved, start, first = start, draftKey, onDraftKey }: SessionDraftOptions) {
  const store = useStore()
  const [restoredFrom, setRestoredFrom] = useState(saved?.savedAt ?? null)
  const [firstKey] = useState(() => saved?.key ?? draftKey ?? uuid())
  const isOpen = useIsMounted()
  const save = useRef<(changed: SessionDraft) => void>(() => undefined)
  const contents = useContent(
    () => saved?.content ?? first(),
    (changed) => isOpen.current && save.current(changed),
  )
  const { content, latest, dispatch, replaceBy, isTouched } = contents
  const undecided = useUndecided(saved?.undecidedKey, contents)
  const { outboxKey, followSent } = useOpenedEntry(saved?.outboxKey, contents, (changed) => save.current(changed))
  useServerDay(saved === null, contents)
  const scope = content.organizationName
  const announceKey = (key: string) => isOpen.current && onDraftKey?.(key)
  const draft = useDraft<SessionDraft>(firstKey, {
    ...{ list: SESSION_DRAFTS, scope, onFork: announceKey },
    began: saved,
    outboxKey: outboxKey.current,
  })
  save.current = draft.save
  const moveTo = (key: string) => {
    draft.key.current = key
    announceKey(key)
  }

  /**
   * Opens other content. The former content remains a draft until the new one is changed. @returns undoes it, even
   * later
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
      const former = { key: formerKey, list: SESSION_DRAFTS, scope, content, ...stamp(), writer }
      void saveOrFork(store, former, { ...draft.opening, outboxKey: outboxKey.current }).catch(() => undefined)
      replaceBy(content)
      if (isOpen.current) save.current(content)
      setRestoredFrom(wasRestored)
    }
  }

  const changeTexts = (texts: Partial<SessionTexts>) => {
    for (const [field, value] of Object.entries(texts))
      dispatch({ type: 'text', field: field as keyof SessionTexts, value })
  }

  /** Discards the draft with its cells to decide. @returns undoes it */
  const discard = () => {
    draft.cancel()
    const undo = open(start())
    void deleteDraft(store, draft.key.current ?? firstKey, outboxKey.current).catch(() => undefined)
    moveTo(uuid())
    const restore = undecided.discard(store)
    return () => {
      restore()
      undo()
    }
  }

  /** Releases the form, which is being sent and no draft any more. @returns the content to send */
  const release = () => {
    draft.cancel()
    return {
      draft: latest.current,
      draftKey: draft.key.current ?? firstKey,
      outboxKey: outboxKey.current,
      undecidedKey: undecided.key.current,
    }
  }

  return {
    draft: content,
    /** The content after the last change, which the screen may show later. */
    latest: () => latest.current,
    dispatch,
    changeTexts,
    saved: draft.saved,
    restoredFrom,
    open,
    discard,
    release,
    keepUndecided: undecided.keep,
    takeIn: undecided.takeIn,
    followSent,
    /** Whether this person has since changed more than the cells to decide. */
    isTouched: () => isTouched.current,
  }
}

export type SessionDraftForm = ReturnType<typeof useSessionDraft>
