import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { AttendanceRow, SessionDetail } from '#contract/sessions/sessions.ts'
import { isSameMark } from '#domain/session-edits/session-edit.ts'
import { isSamePerson } from '#domain/sessions/session-people.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { nowText } from '#web/clock.ts'
import { cellCount } from '#web/features/sessions/draft/cell-count.ts'
import { changedDraft } from '#web/features/sessions/draft/draft-changes.ts'
import { attendeeOf, draftOfEdit, editOf, stateOf } from '#web/features/sessions/draft/merge-draft.ts'
import { readSessionOutbox } from '#web/features/sessions/draft/present-group.ts'
import type { DraftPerson, SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import { markListStale, refreshSessions } from '#web/features/sessions/list/refresh.ts'
import { contentIn, saveSession } from '#web/features/sessions/outbox/save-session.ts'
import {
  failureOf,
  saveFailedText,
  useAnnounceSent,
  useNotices,
  useRefusalText,
} from '#web/features/sessions/outbox/use-save-session.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { takeFromOutbox } from '#web/offline/outbox/outbox.ts'
import { isQueued } from '#web/offline/outbox/outbox-state.ts'
import type { Store } from '#web/offline/store.ts'
import { useLayoutShiftGuard } from '#web/ui/layout/layout-shift-guard.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'
import { isShown, showMark } from './shown-mark.ts'

/** @param begin is called before, unless the press is ignored */
export type Correct = (row: AttendanceRow, begin?: () => void) => void

/**
 * Corrects the mark of one person in a report: an edit like any other, shown at once, with Undo. Source:
 * docs/product.md, 5.20.
 * @returns null for people who may not edit the session
 */
export function useCorrectMark(session: SessionDetail): Correct | null {
  const { t } = useTranslation('sessions')
  const store = useStore()
  const save = useSaveCorrection()
  // The list of the absent moves what is below it: a second tap would be on another person.
  const guarded = useLayoutShiftGuard(session.attendance.map(({ id, status }) => ({ id: `${id} ${status}` })))

  const correct = async (row: AttendanceRow) => {
    if (!isShown(session.id, row)) return
    const status = row.status === 'present' ? 'absent' : 'present'
    const at = nowText()
    const shown = { ...row, status, absenceReason: null, markedAt: new Date(at), markedBy: null } as const
    showMark(session.id, shown)
    const unsent = await unsentEdit(store, session.id)
    const before = unsent?.content ?? draftOfEdit(session, [])
    const person = before.people.find(({ key }) => key === (row.attendeeId ?? row.id))
    // The waiting edit has removed the person.
    if (!person) return showMark(session.id, row)
    const corrected = changedDraft(before, { type: 'mark', key: person.key, status, at })
    const saving = save(corrected, unsent?.key, row)
    const undo = async () => {
      showMark(session.id, row)
      if (!(await saving)) return
      const waiting = await unsentEdit(store, session.id)
      const draft = withFormerMark(waiting?.content ?? { ...corrected, opened: stateOf(corrected) }, person)
      if (waiting && cellCount(editOf(draft)) === 0) await takeFromOutbox(store, waiting.key)
      else await save(draft, waiting?.key, shown)
    }
    const title = t(status === 'present' ? 'nowPresent' : 'nowAbsent', { name: shownName(row.attendeeName) })
    const spokenLabel = t('undoNamed', { what: title })
    const offer = { title, label: t('undo'), spokenLabel, undo: () => void undo().catch(() => fail(shown)) }
    // It is shown at once, because on a slow connection the answer takes seconds.
    const withdraw = offerUndo(offer)
    try {
      if (!(await saving)) withdraw()
    } catch (error) {
      withdraw()
      throw error
    }
  }
  const fail = (before: AttendanceRow) => {
    showMark(session.id, before)
    toastFailed({ title: t(saveFailedText()) })
  }
  const mayEdit = usePermissions().editSession(session)
  if (!mayEdit) return null
  return (row, begin) =>
    guarded(() => {
      begin?.()
      void correct(row).catch(() => fail(row))
    })
}

/** @returns saves an edit in place of an unsent one; false if it was refused, and `before` is shown again */
function useSaveCorrection() {
  const { t } = useTranslation('sessions')
  const store = useStore()
  const notices = useNotices()
  const announceSent = useAnnounceSent()
  const refusalText = useRefusalText()
  const reload = async (id: string) => {
    markListStale()
    void invalidate(api.people.followUp)
    // A correction that is still being sent is shown, and its own answer loads the session again.
    if (!(await queuedEdits(store, id)).length) refreshSessions()
  }
  return async (draft: SessionDraft, outboxKey: string | undefined, before: AttendanceRow): Promise<boolean> => {
    const outcome = await saveSession({
      ...{ store, draft, outboxKey, notices },
      // It has no draft: what is refused stays in the outbox.
      draftKey: uuid(),
      isOpen: () => false,
      onSent: ({ content }) => (content.id === draft.id ? void reload(draft.id) : announceSent(content)),
    })
    if (outcome.kind === 'queued') return true
    if (outcome.kind === 'refused') {
      showMark(draft.id, before)
      if (contentIn(outcome)) toastFailed({ title: t('restToDecide') })
      else toastFailed({ title: t(failureOf(outcome.refusal)), message: refusalText(outcome.refusal) })
    }
    await reload(draft.id)
    return outcome.kind === 'sent'
  }
}

/** The edit of a session that has not left the device: a correction becomes a part of it. */
async function unsentEdit(store: Store, id: string): Promise<QueuedSession | undefined> {
  const queued = await queuedEdits(store, id)
  return queued.filter(({ content, wasSent }) => !content.joins && !wasSent).at(-1)
}

async function queuedEdits(store: Store, id: string): Promise<QueuedSession[]> {
  const queued = await readSessionOutbox(store).catch((): QueuedSession[] => [])
  return queued.filter(({ content, ...entry }) => content.id === id && content.version !== null && isQueued(entry))
}

/** The edit with the former mark: an unsent correction is reverted, and one that was sent is corrected again. */
function withFormerMark(draft: SessionDraft, person: DraftPerson): SessionDraft {
  const former = attendeeOf(person)
  const seen = draft.opened?.people.find((one) => isSamePerson(one, former))
  if (seen && isSameMark(seen.mark, former.mark)) return changedDraft(draft, { type: 'restoreMarks', people: [person] })
  const { key, status, reason } = person
  const at = nowText()
  const marked = changedDraft(draft, { type: 'mark', key, status, at })
  return status === 'absent' ? changedDraft(marked, { type: 'reason', key, reason, at }) : marked
}
