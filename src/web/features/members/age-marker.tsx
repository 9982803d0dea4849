import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPinned } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Placement } from '#domain/people/age.ts'
import classes from './age-marker.module.css'

interface AgeMarkerProps {
  placement: Placement
  ageOverride: boolean
}

/**
 * Marks people whose age belongs to another group, in words shortened for the eye, or who are allowed to stay. Source:
 * docs/product.md, 4.6.
 */
export function AgeMarker({ placement, ageOverride }: AgeMarkerProps) {
  const { t } = useTranslation('members')
  if (placement.kind === 'fits') return null
  const isUnderage = placement.kind === 'underage'
  const Icon = ageOverride ? IconPinned : IconAlertTriangle
  return (
    <span className={classes.words} data-allowed={ageOverride || undefined}>
      <Icon size={16} aria-hidden />
      {ageOverride ? (
        <span>{t('allowedToStay')}</span>
      ) : (
        <>
          <span aria-hidden>{isUnderage ? t('tooYoung') : t('fitting', { organization: placement.group })}</span>
          <VisuallyHidden>
            {isUnderage ? t('mismatchUnderage') : t('mismatch', { organization: placement.group })}
          </VisuallyHidden>
        </>
      )}
    </span>
  )
}
