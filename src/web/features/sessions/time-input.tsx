import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTypedTime } from '#domain/times.ts'

interface TimeInputProps {
  label: string
  name: string
  /** The typed text; normalized to HH:mm on blur. */
  value: string
  onChange: (typed: string) => void
  /** Show the error of an invalid time before the field was left. */
  isRefused: boolean
}

/** A text input for a time of day, because the native time input does not accept typing in every browser. */
export function TimeInput({ label, name, value, onChange, isRefused }: TimeInputProps) {
  const { t } = useTranslation('sessions')
  const [isLeft, setLeft] = useState(true)
  const time = parseTypedTime(value)
  const isWrong = value.trim() !== '' && time === null

  const leave = () => {
    setLeft(true)
    // Shown as it was parsed.
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
