import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthorText } from '#web/features/sessions/conflicts/conflict-texts.ts'
import type { RecentMark } from '#web/features/sessions/draft/use-stored-changes.ts'
import classes from './changed-mark.module.css'

/** A field that is marked for some seconds after the form took over its value from others. */
export function ChangedField({ mark, children }: { mark: RecentMark | undefined; children: ReactNode }) {
  return (
    <div className={classes.changed} data-changed={mark ? true : undefined}>
      {children}
      {mark && <ChangedNote mark={mark} />}
    </div>
  )
}

/** @param isFolded for a card that shows no field */
export function ChangedNote({ mark, isFolded = false }: { mark?: RecentMark; isFolded?: boolean }) {
  const { t } = useTranslation('sessions')
  const authorText = useAuthorText()
  const text = (mark && authorText(mark)) ?? t('fieldChanged')
  return <span className={isFolded ? `${classes.note} ${classes.inCorner}` : classes.note}>{text}</span>
}
