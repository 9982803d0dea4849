import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Announcement } from '#contract/people.ts'
import { daysLater } from '#domain/dates.ts'
import { ABSENCE_DAYS_BACK } from '#domain/limits.ts'
import { api } from '#web/api.ts'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { refreshPeople, showOnPage } from '#web/features/people/parts/person-queries.ts'
import { focusContent } from '#web/ui/focus-content.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { networkDay } from '#web/ui/today.ts'
import { offerUndo } from '#web/ui/undo-toast.tsx'
import { useSpanText } from './span-text.ts'

export function useWithdrawal(personId: string) {
  const { t } = useTranslation(['people', 'roster'])
  const errorText = usePeopleErrorText()
  const spanText = useSpanText()
  /** The ids of absences whose withdrawal is in progress: another tap is ignored. */
  const pending = useRef(new Set<string>())

  const announceAgain = async ({ from, to, reason }: Announcement) => {
    const earliest = daysLater(networkDay(), -ABSENCE_DAYS_BACK)
    const start = from < earliest ? earliest : from
    try {
      await api.people.announceAbsence.call({ personId, id: uuid(), from: start, to, reason })
    } catch (error) {
      toastFailed({ title: t('announceFailed'), message: errorText(error) })
    }
    refreshPeople()
  }

  return async (announcement: Announcement) => {
    const { id } = announcement
    if (pending.current.has(id)) return
    pending.current.add(id)
    try {
      await api.people.withdrawAbsence.call({ personId, id })
    } catch (error) {
      return toastFailed({ title: t('withdrawFailed'), message: errorText(error) })
    } finally {
      pending.current.delete(id)
    }
    showOnPage(personId, (page) => ({ ...page, announcements: page.announcements.filter((one) => one.id !== id) }))
    focusContent()
    const span = spanText(announcement)
    offerUndo({
      title: t('withdrawn'),
      detail: span,
      label: t('roster:undo'),
      spokenLabel: t('roster:undoNamed', { name: span }),
      undo: () => void announceAgain(announcement),
    })
  }
}
