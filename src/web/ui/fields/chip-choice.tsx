import { useId } from 'react'
import classes from './chips.module.css'

interface ChipChoiceProps<Value extends string> {
  label: string
  /** It is undefined if none of the options is chosen. */
  value: Value | undefined
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
  /** Whether the options take more lines instead of scrolling in one. */
  wraps?: boolean
}

export function ChipChoice<Value extends string>({ wraps = false, ...props }: ChipChoiceProps<Value>) {
  const { label, value, options, onChange } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={wraps ? classes.chips : classes.bar}
      data-scrolls={!wraps || undefined}
    >
      {options.map((one) => (
        <label key={one.value} className={classes.radio}>
          <input type="radio" name={name} checked={value === one.value} onChange={() => onChange(one.value)} />
          <span className={classes.chip}>{one.label}</span>
        </label>
      ))}
    </div>
  )
}
