import { Input, SegmentedControl, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'

/** Each choice is as high as a field, a touch target as a whole, and visible in its track in both colour schemes. */
const STYLES = {
  root: { padding: 0, background: 'var(--shabaka-track)' },
  // With letters twice as large, three short choices are beside each other.
  label: { minHeight: 44, padding: '5px 10px', display: 'grid', placeItems: 'center', fontSize: 'min(1rem, 5vw)' },
  indicator: {
    padding: 4,
    backgroundColor: 'light-dark(var(--mantine-color-white), var(--mantine-color-cedar-9))',
    backgroundClip: 'content-box',
    borderRadius: 'inherit',
    boxShadow: 'none',
  },
} as const

interface ChoiceProps<Value extends string> {
  label: ReactNode
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  disabled?: boolean
  onChange: (value: Value) => void
}

export function Choice<Value extends string>({
  label,
  value,
  options,
  disabled = false,
  onChange,
}: ChoiceProps<Value>) {
  const labelId = useId()
  const language = useLanguage()
  return (
    <Stack gap={0}>
      <Input.Label id={labelId} component="span" size="md">
        {label}
      </Input.Label>
      <SegmentedControl
        // The mark of the chosen half does not change sides with the direction of the page.
        key={language}
        fullWidth
        size="md"
        aria-labelledby={labelId}
        disabled={disabled}
        styles={STYLES}
        data={[...options]}
        value={value}
        onChange={onChange}
      />
    </Stack>
  )
}
