import { ThemeIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconPinned } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Placement } from '#domain/age.ts'
import '@mantine/core/styles/Tooltip.css'

interface AgeMarkerProps {
  placement: Placement
  /** Somebody decided that they stay although the age says otherwise. */
  ageOverride: boolean
}

/** That the age says another group, or that they are allowed to stay; the meaning comes on hover, focus and tap. */
export function AgeMarker({ placement, ageOverride }: AgeMarkerProps) {
  const { t } = useTranslation('members')
  if (placement.kind === 'fits') return null
  const meaning = ageOverride
    ? t('allowedToStay')
    : placement.kind === 'underage'
      ? t('mismatchUnderage')
      : t('mismatch', { organization: placement.group })
  const Icon = ageOverride ? IconPinned : IconAlertTriangle
  return (
    <Tooltip label={meaning} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton aria-label={meaning} mih={44} miw={44} style={{ display: 'grid', placeItems: 'center' }}>
        <ThemeIcon size={24} radius="xl" variant="light" color={ageOverride ? 'cedar' : 'sand'}>
          <Icon size={16} aria-hidden />
        </ThemeIcon>
      </UnstyledButton>
    </Tooltip>
  )
}
