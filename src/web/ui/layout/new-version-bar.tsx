import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hideNewVersion, openNewVersion, useNewVersion } from '#web/new-version.ts'
import { useIsStoreGivenUp, useIsStoreMissing } from '#web/offline/missing-store.ts'
import { unreachedText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import classes from './new-version-bar.module.css'

export function NewVersionBar() {
  const { t } = useTranslation()
  const isGivenUp = useIsStoreGivenUp()
  const isMissing = useIsStoreMissing()
  const isNewer = useNewVersion()
  const hint = isGivenUp ? 'newVersionUnstored' : isMissing ? 'newVersionUnkept' : 'newVersionHint'
  const isShown = isNewer || isGivenUp
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    if (await openNewVersion()) return
    setOpening(false)
    toastFailed({ title: t(unreachedText()) })
  }
  return (
    <div role="status">
      {isShown && (
        <div className={classes.bar}>
          <div className={classes.texts}>
            <Text fw={600}>{t('newVersion')}</Text>
            <Text size="sm">{t(hint)}</Text>
          </div>
          <div className={classes.actions}>
            {!isGivenUp && (
              <Button variant="default" onClick={hideNewVersion} disabled={isOpening}>
                {t('later')}
              </Button>
            )}
            <Button onClick={open} loading={isOpening}>
              {t('reload')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
