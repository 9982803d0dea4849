import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconSearchOff, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { searchKey } from '#domain/texts/names.ts'
import { useSignInFirst } from '#web/connection.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import classes from './search-dialog.module.css'
import type { useFound } from './use-found.ts'

interface SearchStatesProps {
  typed: string
  found: ReturnType<typeof useFound>
  count: number
}

export function SearchStates({ typed, found, count }: SearchStatesProps) {
  const { t } = useTranslation(['search', 'common'])
  const errorText = useErrorText()
  const isSignInFirst = useSignInFirst()
  const isBlank = searchKey(typed) === ''
  const isSettled = !isBlank && !found.isSearching
  return (
    <>
      <VisuallyHidden role="status">
        {found.isSearching ? t('searching') : isSettled && !found.hasFailed ? t('found', { count }) : ''}
      </VisuallyHidden>
      {found.isOffline && (
        <p className={classes.note}>
          <IconWifiOff size={18} aria-hidden />
          {t(isSignInFirst ? 'deviceOnly' : 'offline')}
        </p>
      )}
      {found.hasFailed && (
        <div className={classes.note} role="alert">
          <IconAlertTriangle size={18} aria-hidden />
          <span className={classes.words}>
            {t('failed')}. {errorText(found.error)}
          </span>
          <Button variant="default" size="sm" h={44} onClick={() => void found.retry()}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      {isSettled && !found.hasFailed && count === 0 && (
        <div className={classes.nothing}>
          <IconSearchOff size={28} aria-hidden />
          <Text fw={600}>{t('nothing', { text: shortened(typed.trim()) })}</Text>
          <Text size="sm" c="dimmed">
            {t('nothingHint')}
          </Text>
        </div>
      )}
      {found.isSearching && count === 0 && (
        <Text c="dimmed" className={classes.nothing} aria-hidden>
          {t('searching')}
        </Text>
      )}
    </>
  )
}
