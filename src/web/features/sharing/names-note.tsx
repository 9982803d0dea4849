import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNameList } from '#web/ui/name-list.ts'
import { shortened } from '#web/ui/person-name.tsx'
import classes from './share-dialog.module.css'

/** The note leaves room for the text above it. */
const MOST_NAMES = 3

interface NamesNoteProps {
  /** Names of the roster in what people typed. */
  found: readonly string[]
  warnings: readonly string[]
  isRosterLoaded: boolean
}

/** Whether names leave the app with the text. */
export function NamesNote({ found, warnings, isRosterLoaded }: NamesNoteProps) {
  const { t } = useTranslation('sharing')
  const list = useNameList()
  const names = [...new Set(found)]
  const shown = [...names.slice(0, MOST_NAMES).map(shortened), ...(names.length > MOST_NAMES ? ['…'] : [])]
  const namesFound = names.length > 0 ? [t('namesFound', { names: list(shown) })] : []
  const notes = [...namesFound, ...warnings]
  return (
    // Announced when a switch changes it.
    <div role="status" className={classes.notes}>
      {notes.length === 0 && isRosterLoaded && (
        <p className={classes.note}>
          <IconShieldCheck size={20} aria-hidden />
          {t('noNames')}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.note} data-warns>
          <IconShieldExclamation size={20} aria-hidden />
          <span>{note}</span>
        </p>
      ))}
    </div>
  )
}
