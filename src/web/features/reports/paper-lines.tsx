import { useTranslation } from 'react-i18next'
import classes from './month-sheet.module.css'

/** Lines for notes, on paper only. */
export function NoteLines() {
  const { t } = useTranslation('reports')
  return (
    <div className={classes.onPaper}>
      <p>{t('notes')}</p>
      <div className={classes.line} />
      <div className={classes.line} />
    </div>
  )
}

/** Lines for who made the report and who signs it, on paper only. */
export function SignatureLines() {
  const { t } = useTranslation('reports')
  return (
    <div className={classes.onPaper}>
      <div className={classes.signatures}>
        {(['preparedBy', 'signature', 'date'] as const).map((label) => (
          <p key={label}>{t(label)}</p>
        ))}
      </div>
    </div>
  )
}
