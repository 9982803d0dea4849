import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './changed-mark.module.css'

/** A field that is marked for some seconds after the form took over its value from others. */
export function ChangedField({ isChanged, children }: { isChanged: boolean; children: ReactNode }) {
  return (
    <div className={classes.changed} data-changed={isChanged || undefined}>
      {children}
      {isChanged && <ChangedNote />}
    </div>
  )
}

/** @param isFolded for a card that shows no field */
export function ChangedNote({ isFolded = false }: { isFolded?: boolean }) {
  const { t } = useTranslation('sessions')
  return <span className={isFolded ? `${classes.note} ${classes.inCorner}` : classes.note}>{t('fieldChanged')}</span>
}
