import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTypedTime } from '#domain/dates/times.ts'

interface TimeInputProps {
  label: string
  name: string
  /** The typed text; a time as HH:mm once the field is left. */
  value: string
  onChange: (typed: string) => void
  /** Whether to show an invalid time while typing. */
  isRefused: boolean
}

/** It is not a browser's time field, because some engines do not accept typing. */
export function TimeInput({ label, name, value, onChange, isRefused }: TimeInputProps) {
  const { t } = useTranslation('sessions')
  const [isLeft, setLeft] = useState(true)
  const time = parseTypedTime(value)
  const isWrong = value.trim() !== '' && time === null

  const leave = () => {
    setLeft(true)
    // The field then shows the parsed time.
    const understood = value.trim() === '' ? '' : (time ?? value)
    if (understood !== value) onChange(understood)
  }
  return (
    <TextInput
      label={label}
      name={name}
      value={value}
      placeholder="17:30"
      data-ltr
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
