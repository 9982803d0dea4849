import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsPartAwaited } from './awaited-parts.ts'
import classes from './loading-bar.module.css'

export function LoadingBar() {
  const { t } = useTranslation()
  // The bar is not shown while the guards of the same screen run again, for which no one waits.
  const isScreenAwaited = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname !== resolvedLocation?.pathname,
  })
  const isPartAwaited = useIsPartAwaited()
  if (!isScreenAwaited && !isPartAwaited) return null
  return <div className={classes.bar} role="progressbar" aria-label={t('loading')} />
}
