import { useTranslation } from 'react-i18next'
import type { AttendanceRow, SessionDetail } from '#contract/sessions.ts'
import type { AttendanceStatus } from '#domain/sessions.ts'
import { changedDraft, type DraftChange } from '#web/features/sessions/draft/draft-changes.ts'
import { draftOfEdit, stateOf } from '#web/features/sessions/draft/merge-draft.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { markListStale, refreshSessions } from '#web/features/sessions/list/refresh.ts'
import { sendSessions } from '#web/features/sessions/outbox/save-session.ts'
import { saveFailedText, useNotices } from '#web/features/sessions/outbox/use-save-session.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { enqueue } from '#web/offline/outbox.ts'
import { useStore } from '#web/offline/store-context.tsx'
import { focusContent } from '#web/ui/focus-content.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo-toast.tsx'

/** Corrects the mark of one person in a report: an edit like any other, also without a connection, with Undo. */
export function useCorrectMark(session: SessionDetail) {
  const { t } = useTranslation('sessions')
  const store = useStore()
  const notices = useNotices()
  /** @returns whether the edit is on its way, or waits on the device */
  const save = async (draft: SessionDraft): Promise<boolean> => {
    if (!(await enqueue(store, draft))) return false
    await sendSessions(store, () => undefined, notices)
    markListStale()
    refreshSessions()
    return true
  }
  const correct = async ({ id, attendeeId, attendeeName, status, absenceReason }: AttendanceRow) => {
    const key = attendeeId ?? id
    const opened = draftOfEdit(session, [])
    const corrected = changedDraft(opened, markAs(key, status === 'present' ? 'absent' : 'present'))
    // The row is removed from its list with the pressed button.
    focusContent()
    if (!(await save(corrected))) return
    const undone = (): SessionDraft => {
      const next = changedDraft({ ...corrected, opened: stateOf(corrected) }, markAs(key, status))
      return absenceReason === null
        ? next
        : changedDraft(next, { type: 'reason', key, reason: absenceReason, at: new Date().toISOString() })
    }
    const name = isolated(shownName(attendeeName))
    const title = t(status === 'present' ? 'nowAbsent' : 'nowPresent', { name })
    const undo = () => void save(undone()).catch(fail)
    offerUndo({ title, label: t('undo'), spokenLabel: t('undoNamed', { what: title }), undo })
  }
  const fail = () => toastFailed({ title: t(saveFailedText()) })
  return (row: AttendanceRow) => void correct(row).catch(fail)
}

function markAs(key: string, status: AttendanceStatus): DraftChange {
  return { type: 'mark', key, status, at: new Date().toISOString() }
}
