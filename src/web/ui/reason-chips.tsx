import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ABSENCE_REASONS, type AbsenceReason } from '#domain/absence-reasons.ts'
import classes from './chips.module.css'

interface ReasonChipsProps {
  value: AbsenceReason | null
  onChange: (reason: AbsenceReason | null) => void
  disabled?: boolean
  /** The accessible name of a chip, by the text on it; by default that text. */
  nameOf?: (reason: string) => string
}

/** The absence reasons that one tap chooses; another tap on the chosen one clears it. Source: docs/product.md, 5.17. */
export function ReasonChips({ value, onChange, disabled = false, nameOf = (reason) => reason }: ReasonChipsProps) {
  const { t } = useTranslation('attendance')
  return ABSENCE_REASONS.map((reason) => (
    <UnstyledButton
      key={reason}
      className={classes.chip ?? ''}
      aria-pressed={value === reason}
      aria-label={nameOf(t(reason))}
      disabled={disabled}
      onClick={() => onChange(value === reason ? null : reason)}
    >
      {value === reason && <IconCheck size={16} stroke={2.5} aria-hidden />}
      {t(reason)}
    </UnstyledButton>
  ))
}

/** The chips as a named group of their own. */
export function ReasonChipsGroup({ label, ...chips }: ReasonChipsProps & { label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its content everywhere
    <div role="group" aria-label={label} className={classes.chips}>
      <ReasonChips {...chips} />
    </div>
  )
}
