import { ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPinned } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Placement } from '#domain/people/age.ts'
import { TooltipButton } from '#web/ui/buttons/tooltip-button.tsx'
import classes from './age-marker.module.css'

interface AgeMarkerProps {
  placement: Placement
  ageOverride: boolean
  /** Whether it is in words, which are shortened for the eye. */
  inWords?: boolean
}

/** Marks people whose age belongs to another group, or who are allowed to stay. Source: docs/product.md, 4.6. */
export function AgeMarker({ placement, ageOverride, inWords = false }: AgeMarkerProps) {
  const { t } = useTranslation('members')
  if (placement.kind === 'fits') return null
  const meaning = ageOverride
    ? t('allowedToStay')
    : placement.kind === 'underage'
      ? t('mismatchUnderage')
      : t('mismatch', { organization: placement.group })
  const Icon = ageOverride ? IconPinned : IconAlertTriangle
  if (inWords) {
    const short = placement.kind === 'underage' ? t('tooYoung') : t('fitting', { organization: placement.group })
    return (
      <span className={classes.words} data-allowed={ageOverride || undefined}>
        <Icon size={16} aria-hidden />
        {ageOverride ? (
          <span>{meaning}</span>
        ) : (
          <>
            <span aria-hidden>{short}</span>
            <VisuallyHidden>{meaning}</VisuallyHidden>
          </>
        )}
      </span>
    )
  }
  return (
    <TooltipButton label={meaning} mih={44} miw={44} style={{ display: 'grid', placeItems: 'center' }}>
      <ThemeIcon size={24} radius="xl" variant="light" color={ageOverride ? 'cedar' : 'sand'}>
        <Icon size={16} aria-hidden />
      </ThemeIcon>
    </TooltipButton>
  )
}
