import { useEffect, useState } from 'react'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import type { SessionField, Stayed } from '#domain/session-edits/session-edit.ts'
import { api } from '#web/api.ts'
import { useOutbox } from '#web/features/sessions/outbox/use-outbox.ts'
import { isOnItsWay, isUndecided } from '#web/offline/outbox/outbox-state.ts'
import { keepPlace } from '#web/ui/focus/keep-place.ts'
import { mergeDraft } from './merge-draft.ts'
import type { SessionDraft } from './session-draft.ts'
import type { SessionDraftForm } from './use-session-draft.ts'

/** The author and the time of a mark that the form took over just now. */
export interface RecentMark {
  readonly by: string | null
  readonly at: Date | null
}

/** The changes that the form took over just now. */
export interface RecentChanges {
  /** The marks by the key of the person. */
  readonly marks: ReadonlyMap<string, RecentMark>
  /** They are unknown until they were asked for, because a report does not have them. */
  readonly fields: ReadonlyMap<SessionField, RecentMark>
}

const SHOWN_MS = 8_000
const UNKNOWN: RecentMark = { by: null, at: null }
const NONE: RecentChanges = { marks: new Map(), fields: new Map() }

/**
 * Takes over what others change in the session while its form is open, unless an own edit still waits to be sent, which
 * is in the form and not stored.
 * @returns for some seconds, the changes that were taken over
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
  const onTheirWay = entries.filter(isOnItsWay)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    onTheirWay.forEach(form.followSent)
  }, [onTheirWay.map(({ key }) => key).join()])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    if (!undecided || version === null) return
    keepPlace()
    form.takeIn(undecided)
  }, [undecided?.key])
  /** Without an answer no one is named. */
  const nameFields = async (sessionId: string, fields: readonly SessionField[]) => {
    if (fields.length === 0) return
    const authors = await api.sessions.fieldAuthors.call({ id: sessionId, fields: [...fields] }).catch(() => [])
    form.dispatch({ type: 'authors', authors })
    setRecent((now) => {
      const known = authors
        .filter(({ field }) => now.fields.has(field))
        .map(({ field, by, at }) => [field, { by, at }] as const)
      return known.length === 0 ? now : { ...now, fields: new Map([...now.fields, ...known]) }
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when something else was stored
  useEffect(() => {
    if (!stored || stored.id !== id || version === null || isWaiting) return
    // A form that was saved is newer than what was loaded before.
    if (stored.version <= version && opened) return
    const { draft: merged, changed, changedFields, stayed } = mergeDraft(form.latest(), stored)
    keepPlace()
    form.dispatch({ type: 'stored', draft: merged })
    stayed.forEach(onStayed)
    void nameFields(id, [...changedFields, ...unnamedFields(merged)])
    if (changed.length + changedFields.length === 0) return
    const rows = new Map(stored.attendance.map((row) => [row.attendeeId ?? row.id, row]))
    const marks = changed.flatMap((key) => {
      const row = rows.get(key)
      return row ? [[key, { by: row.markedBy, at: row.markedAt }] as const] : []
    })
    setRecent(({ marks: before, fields }) => ({
      marks: new Map([...before, ...marks]),
      fields: new Map([...fields, ...changedFields.map((field) => [field, UNKNOWN] as const)]),
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

function unnamedFields({ conflicts = [] }: SessionDraft): readonly SessionField[] {
  return conflicts.flatMap((one) => (one.cell === 'field' && one.at === null ? [one.field] : []))
}
