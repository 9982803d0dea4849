import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSignInFirst } from '#web/connection.ts'
import { useIsStoreMissing } from '#web/offline/missing-store.ts'
import { plainPage } from '#web/plain-page.ts'
import classes from './offline-note.module.css'

/** Says that the network shows its sign-in page in place of every answer, with a link at which it does so in a new tab. */
export function SignInFirstNote() {
  const { t } = useTranslation()
  const isRequested = useSignInFirst()
  const isStoreMissing = useIsStoreMissing()
  return (
    <div role="status">
      {isRequested && (
        <Text className={classes.note ?? ''} size="sm">
          {t('signInFirst')}. {!isStoreMissing && t('signInKept')}{' '}
          <a
            className={classes.link}
            href={plainPage()}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
          >
            {t('openSignIn')}
          </a>
        </Text>
      )}
    </div>
  )
}
