import { useTranslation } from 'react-i18next'
import { dayAndDate, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { api, invalidate } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'

export interface Meeting {
  readonly organizationName: OrganizationName
  readonly date: PlainDate
}

export function invalidateMeetings(): Promise<void> {
  return invalidate(api.meetings, api.home)
}

/** Records a cancelled meeting, and offers Undo. Source: docs/product.md, 16.9. */
export function useDidNotMeet(): (meeting: Meeting, reason: string) => Promise<void> {
  const { t } = useTranslation('meetings')
  const language = useLanguage()
  const errorText = useErrorText()

  const offer = (meeting: Meeting) => {
    const detail = `${isolated(meeting.organizationName)} · ${dayAndDate(meeting.date, language)}`
    offerUndo({
      title: t('unheldSaved'),
      detail,
      label: t('undo'),
      spokenLabel: t('undoNamed', { what: detail }),
      undo: () => void undo(meeting),
    })
  }
  const undo = async (meeting: Meeting) => {
    try {
      await api.meetings.undoDidNotMeet.call(meeting)
    } catch (error) {
      // Undo can be tried again.
      offer(meeting)
      toastFailed({ title: t('undoFailed'), message: errorText(error) })
    }
    await invalidateMeetings()
  }

  return async (meeting, reason) => {
    await api.meetings.didNotMeet.call({ ...meeting, reason, opened: { reason: null } })
    offer(meeting)
    await invalidateMeetings()
  }
}
