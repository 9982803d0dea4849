import { useTranslation } from 'react-i18next'
import classes from './month-sheet.module.css'

/** Lines to write on, on paper only. */
export function SignatureLines() {
  const { t } = useTranslation('reports')
  return (
    <div className={classes.onPaper}>
      <p>{t('notes')}</p>
      <div className={classes.lines}>
        <div />
        <div />
      </div>
      <div className={classes.signatures}>
        {(['preparedBy', 'signature', 'date'] as const).map((label) => (
          <p key={label}>{t(label)}</p>
        ))}
      </div>
    </div>
  )
}
