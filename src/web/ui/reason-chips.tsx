import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ABSENCE_REASONS, type AbsenceReason } from '#domain/absence-reasons.ts'
import { ReasonIcon } from './attendance-mark.tsx'

interface ReasonChipsProps {
  /** The accessible name of the group. */
  label: string
  value: AbsenceReason | null
  onChange: (reason: AbsenceReason | null) => void
}

/** The absence reasons that one tap chooses; another tap on the chosen one clears it. Source: docs/product.md, 5.17. */
export function ReasonChips({ label, value, onChange }: ReasonChipsProps) {
  const { t } = useTranslation('attendance')
  return (
    <Group role="group" aria-label={label} gap={8}>
      {ABSENCE_REASONS.map((reason) => {
        const isChosen = value === reason
        return (
          <Button
            key={reason}
            variant={isChosen ? 'light' : 'default'}
            color={isChosen ? 'sand' : 'gray'}
            px="sm"
            aria-pressed={isChosen}
            leftSection={<ReasonIcon reason={reason} />}
            onClick={() => onChange(isChosen ? null : reason)}
          >
            {t(reason)}
          </Button>
        )
      })}
    </Group>
  )
}
