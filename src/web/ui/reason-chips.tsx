import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ABSENCE_REASONS, type AbsenceReason } from '#domain/absence-reasons.ts'
import classes from './chips.module.css'

interface ReasonChipsProps {
  value: AbsenceReason | null
  onChange: (reason: AbsenceReason | null) => void
  disabled?: boolean
  /** The text on a chip. */
  textOf: (reason: AbsenceReason) => string
  /** The accessible name of a chip; by default its text. */
  nameOf?: (reason: AbsenceReason) => string
}

/**
 * The absence reasons that one tap chooses; another tap on the chosen one clears it. Plain buttons, because a tap in a form of three
 * hundred people makes four of them. Source: docs/product.md, 5.17.
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

/** The chips as a named group of their own. */
export function ReasonChipsGroup({ label, ...chips }: Omit<ReasonChipsProps, 'textOf'> & { label: string }) {
  const { t } = useTranslation('attendance')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its content everywhere
    <div role="group" aria-label={label} className={classes.chips}>
      <ReasonChips textOf={(reason) => t(reason)} {...chips} />
    </div>
  )
}
