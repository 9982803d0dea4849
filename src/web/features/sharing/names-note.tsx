import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isDenied } from '#web/ui/failures/error-text.ts'
import { useLoadFailure } from '#web/ui/failures/load-failure.ts'
import { useNameList } from '#web/ui/people/name-list.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import classes from './share-dialog.module.css'

/** The note leaves room for the text above it. */
const MOST_NAMES = 3

export type RosterLoad = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & {
  readonly data: readonly { readonly attendeeName: string }[] | undefined
}

interface NamesNoteProps {
  found: readonly string[]
  warnings: readonly string[]
  /** It is null if no roster is needed to exclude names. */
  roster: RosterLoad | null
}

/** Whether names leave the app with the text. */
export function NamesNote({ found, warnings, roster }: NamesNoteProps) {
  const { t } = useTranslation('sharing')
  const list = useNameList()
  const names = [...new Set(found)]
  const shown = [...names.slice(0, MOST_NAMES).map(shortened), ...(names.length > MOST_NAMES ? ['…'] : [])]
  const namesFound = names.length > 0 ? [t('namesFound', { names: list(shown) })] : []
  const isKnown = roster === null || roster.data !== undefined
  const isUnchecked = !isKnown && roster.error !== null
  const notes = [...namesFound, ...(isUnchecked ? [t('namesUnchecked')] : []), ...warnings]
  return (
    <div className={classes.notes}>
      {/* It is announced when a switch changes it. */}
      <div role="status">
        {notes.length === 0 && isKnown && (
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
      {isUnchecked && <CheckAgain roster={roster} />}
    </div>
  )
}

/** Loads the roster again. Nothing is shown to people without the permission. */
function CheckAgain({ roster }: { roster: RosterLoad }) {
  const { t } = useTranslation(['common', 'sharing'])
  const button = useRef<HTMLButtonElement>(null)
  useLoadFailure(roster.error, t('sharing:namesUnchecked'), button)
  if (isDenied(roster.error)) return null
  return (
    <Button ref={button} variant="default" loading={roster.isFetching} onClick={() => void roster.refetch()}>
      {t('retry')}
    </Button>
  )
}
