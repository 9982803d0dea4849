import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTypedTime } from '#domain/times.ts'

interface TimeInputProps {
  label: string
  name: string
  /** What was typed; once the field is left, a time as HH:mm. */
  value: string
  onChange: (typed: string) => void
  /** Say at once that it is no time, whether or not the field was left. */
  isRefused: boolean
}

/** A time of day, typed. The browsers' own field for times cannot be typed into in every engine. */
export function TimeInput({ label, name, value, onChange, isRefused }: TimeInputProps) {
  const { t } = useTranslation('sessions')
  const [isLeft, setLeft] = useState(true)
  const time = parseTypedTime(value)
  const isWrong = value.trim() !== '' && time === null

  const leave = () => {
    setLeft(true)
    // Shown as it was understood.
    const understood = value.trim() === '' ? '' : (time ?? value)
    if (understood !== value) onChange(understood)
  }
  return (
    <TextInput
      label={label}
      name={name}
      value={value}
      placeholder="17:30"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      onChange={(event) => {
        setLeft(false)
        onChange(event.currentTarget.value)
      }}
      onBlur={leave}
      error={isWrong && (isLeft || isRefused) && t('timeInvalid')}
    />
  )
}
