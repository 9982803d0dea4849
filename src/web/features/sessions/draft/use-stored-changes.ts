import { useEffect, useState } from 'react'
import type { SessionDetail } from '#contract/sessions.ts'
import type { Kept } from '#domain/session-edit.ts'
import { useOutbox } from '#web/features/sessions/outbox/use-outbox.ts'
import { isUndecided } from '#web/offline/outbox-state.ts'
import { mergeDraft } from './merge-draft.ts'
import type { SessionDraftForm } from './use-session-draft.ts'

/** Who set a mark that the form took over just now, and when. */
export interface RecentMark {
  readonly by: string | null
  readonly at: Date | null
}

const SHOWN_MS = 8_000
const NONE: ReadonlyMap<string, RecentMark> = new Map()

/**
 * Takes over what others change in the session while its form is open, unless an own edit still waits to be sent, which is
 * in the form and not stored.
 * @returns for some seconds, the marks that were taken over, by the key of the person
 */
export function useStoredChanges(
  form: SessionDraftForm,
  stored: SessionDetail | undefined,
  onKept: (kept: Kept) => void,
) {
  const [recent, setRecent] = useState(NONE)
  const { id, version, opened } = form.draft
  const entries = useOutbox().filter(({ content }) => content.id === id)
  const isWaiting = entries.some(({ state }) => state !== 'refused')
  const undecided = isWaiting ? undefined : entries.filter(isUndecided).at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    if (undecided && version !== null) form.takeIn(undecided)
  }, [undecided?.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when something else was stored
  useEffect(() => {
    if (!stored || stored.id !== id || version === null || isWaiting) return
    // A form that was saved is ahead of what was loaded before.
    if (stored.version <= version && opened) return
    const { draft: merged, changed, kept } = mergeDraft(form.latest(), stored)
    form.dispatch({ type: 'stored', draft: merged })
    kept.forEach(onKept)
    if (changed.length === 0) return
    const rows = new Map(stored.attendance.map((row) => [row.attendeeId ?? row.id, row]))
    const marks = changed.flatMap((key) => {
      const row = rows.get(key)
      return row ? [[key, { by: row.markedBy, at: row.markedAt }] as const] : []
    })
    setRecent((before) => new Map([...before, ...marks]))
  }, [stored, id, version, isWaiting])
  useEffect(() => {
    if (recent === NONE) return
    const timer = setTimeout(() => setRecent(NONE), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [recent])
  return recent
}
