import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSignInFirst } from '#web/connection.ts'
import { useIsStoreMissing } from '#web/offline/missing-store.ts'
import { plainPage } from '#web/plain-page.ts'
import classes from './offline-note.module.css'

/** Links to a page that the network replaces by its sign-in page. */
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
