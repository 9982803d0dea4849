import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ABSENCE_REASONS, type AbsenceReason } from '#domain/attendance/absence-reasons.ts'
import classes from '#web/ui/fields/chips.module.css'

interface ReasonChipsProps {
  value: AbsenceReason | null
  onChange: (reason: AbsenceReason | null) => void
  disabled?: boolean
  textOf: (reason: AbsenceReason) => string
  nameOf?: (reason: AbsenceReason) => string
}

/**
 * The reasons to choose from; a second tap clears the choice. They are plain buttons, because a form of three hundred
 * people has four for each. Source: docs/product.md, 5.17.
 */
export function ReasonChips({ value, onChange, disabled = false, textOf, nameOf = textOf }: ReasonChipsProps) {
  return ABSENCE_REASONS.map((reason) => (
    <button
      key={reason}
      type="button"
      className={classes.chip}
      aria-pressed={value === reason}
      aria-label={nameOf(reason)}
      disabled={disabled}
      onClick={() => onChange(value === reason ? null : reason)}
    >
      {value === reason && <IconCheck size={16} stroke={2.5} aria-hidden />}
      {textOf(reason)}
    </button>
  ))
}

export function ReasonChipsGroup({ label, ...chips }: Omit<ReasonChipsProps, 'textOf'> & { label: string }) {
  const { t } = useTranslation('attendance')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its content everywhere
    <div role="group" aria-label={label} className={classes.chips}>
      <ReasonChips textOf={(reason) => t(reason)} {...chips} />
    </div>
  )
}
