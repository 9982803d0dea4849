import { useId } from 'react'
import classes from './chips.module.css'

interface ChipChoiceProps<Value extends string> {
  label: string
  /** Undefined if none of the options is chosen. */
  value: Value | undefined
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

export function ChipChoice<Value extends string>({ label, value, options, onChange }: ChipChoiceProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.bar} data-scrolls>
      {options.map((one) => (
        <label key={one.value} className={classes.radio}>
          <input type="radio" name={name} checked={value === one.value} onChange={() => onChange(one.value)} />
          <span className={classes.chip}>{one.label}</span>
        </label>
      ))}
    </div>
  )
}
