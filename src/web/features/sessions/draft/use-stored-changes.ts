import { useEffect, useState } from 'react'
import type { SessionDetail } from '#contract/sessions.ts'
import type { SessionField, Stayed } from '#domain/session-edit.ts'
import { useOutbox } from '#web/features/sessions/outbox/use-outbox.ts'
import { isUndecided } from '#web/offline/outbox-state.ts'
import { keepPlace } from '#web/ui/keep-place.ts'
import { mergeDraft } from './merge-draft.ts'
import type { SessionDraftForm } from './use-session-draft.ts'

/** Who set a mark that the form took over just now, and when. */
export interface RecentMark {
  readonly by: string | null
  readonly at: Date | null
}

/** What the form took over just now. */
export interface RecentChanges {
  /** By the key of the person. */
  readonly marks: ReadonlyMap<string, RecentMark>
  /** A report does not say who changed a field. */
  readonly fields: ReadonlySet<SessionField>
}

const SHOWN_MS = 8_000
const NONE: RecentChanges = { marks: new Map(), fields: new Set() }

/**
 * Takes over what others change in the session while its form is open, unless an own edit still waits to be sent, which is
 * in the form and not stored.
 * @returns for some seconds, what was taken over
 */
export function useStoredChanges(
  form: SessionDraftForm,
  stored: SessionDetail | undefined,
  onStayed: (stayed: Stayed) => void,
): RecentChanges {
  const [recent, setRecent] = useState(NONE)
  const { id, version, opened } = form.draft
  const entries = useOutbox().filter(({ content }) => content.id === id)
  const isWaiting = entries.some(({ state }) => state !== 'refused')
  const undecided = isWaiting ? undefined : entries.filter(isUndecided).at(-1)
  const onTheirWay = entries.filter(({ wasSent, state }) => wasSent && state !== 'refused')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    if (version !== null) onTheirWay.forEach(form.followSent)
  }, [onTheirWay.map(({ key }) => key).join()])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    if (!undecided || version === null) return
    keepPlace()
    form.takeIn(undecided)
  }, [undecided?.key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when something else was stored
  useEffect(() => {
    if (!stored || stored.id !== id || version === null || isWaiting) return
    // A form that was saved is ahead of what was loaded before.
    if (stored.version <= version && opened) return
    const { draft: merged, changed, changedFields, stayed } = mergeDraft(form.latest(), stored)
    keepPlace()
    form.dispatch({ type: 'stored', draft: merged })
    stayed.forEach(onStayed)
    if (changed.length + changedFields.length === 0) return
    const rows = new Map(stored.attendance.map((row) => [row.attendeeId ?? row.id, row]))
    const marks = changed.flatMap((key) => {
      const row = rows.get(key)
      return row ? [[key, { by: row.markedBy, at: row.markedAt }] as const] : []
    })
    setRecent(({ marks: before, fields }) => ({
      marks: new Map([...before, ...marks]),
      fields: new Set([...fields, ...changedFields]),
    }))
  }, [stored, id, version, isWaiting])
  useEffect(() => {
    if (recent === NONE) return
    const timer = setTimeout(() => {
      keepPlace()
      setRecent(NONE)
    }, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [recent])
  return recent
}
