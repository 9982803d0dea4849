import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Announcement, PersonPage } from '#contract/people/people.ts'
import { daysLater } from '#domain/dates/dates.ts'
import { ABSENCE_DAYS_BACK } from '#domain/texts/limits.ts'
import { api, isUnreachable } from '#web/api.ts'
import { PageSection } from '#web/features/people/parts/page-section.tsx'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import classes from '#web/features/people/parts/person-page.module.css'
import { refreshPeople, showOnPage } from '#web/features/people/parts/person-queries.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'
import { AnnouncedText } from './announced-text.tsx'
import { useSpanText } from './span-text.ts'

/** The announced absences that are not over. Nothing is shown if there are none. Source: docs/product.md, 16.6. */
export function AbsencesCard({ person: { id, announcements } }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const withdraw = useWithdrawal(id)
  if (announcements.length === 0) return null
  return (
    <PageSection title={t('announced')}>
      <ul className={classes.list}>
        {announcements.map((announcement) => (
          <AbsenceRow
            key={announcement.id}
            announcement={announcement}
            onWithdraw={() => void withdraw(announcement)}
          />
        ))}
      </ul>
    </PageSection>
  )
}

function AbsenceRow({ announcement, onWithdraw }: { announcement: Announcement; onWithdraw: () => void }) {
  const { t } = useTranslation('people')
  const span = useSpanText()(announcement)
  return (
    <li className={classes.note}>
      <AnnouncedText announcement={announcement} />
      <Button variant="subtle" px="xs" aria-label={t('withdrawNamed', { span })} onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
    </li>
  )
}

function useWithdrawal(personId: string) {
  const { t } = useTranslation(['people', 'roster'])
  const errorText = usePeopleErrorText()
  const spanText = useSpanText()
  /** The ids of absences whose withdrawal is in progress: another tap is ignored. */
  const pending = useRef(new Set<string>())

  const offer = (announcement: Announcement, id = uuid()) => {
    const span = spanText(announcement)
    offerUndo({
      title: t('withdrawn'),
      detail: span,
      label: t('roster:undo'),
      spokenLabel: t('roster:undoNamed', { name: span }),
      undo: () => void announceAgain(announcement, id),
    })
  }
  const announceAgain = async (announcement: Announcement, id: string) => {
    const { from, to, reason } = announcement
    // Older days cannot be announced any more.
    const earliest = daysLater(networkDay(), -ABSENCE_DAYS_BACK)
    const start = from < earliest ? earliest : from
    try {
      await api.people.announceAbsence.call({ personId, id, from: start, to, reason })
    } catch (error) {
      // Undo can be tried again after a lost connection.
      if (isUnreachable(error)) offer(announcement, id)
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
    offer(announcement)
  }
}
