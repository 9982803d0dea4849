import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { westernDigits } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'

export function isPhoneTooLong(phone: string): boolean {
  return oneLineText(phone).length > TEXT_LIMITS.phone
}

interface PhoneInputProps {
  value: string
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean
  onChange: (value: string) => void
}

export function PhoneInput({ value, isFirst = false, onChange }: PhoneInputProps) {
  const { t } = useTranslation(['roster', 'common'])
  const [odd, setOdd] = useState<string | null>(null)
  const isTooLong = isPhoneTooLong(value)
  return (
    <TextInput
      label={`${t('phone')} (${t('common:optional')})`}
      placeholder={t('phonePlaceholder')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={async () => {
        if (await looksOdd(value)) setOdd(value)
      }}
      error={isTooLong ? t('common:tooLong', { count: TEXT_LIMITS.phone }) : undefined}
      // There is one message at a time: an error comes before a hint.
      description={!isTooLong && odd === value ? t('phoneOdd') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="tel"
      data-autofocus={isFirst || undefined}
      data-ltr
      autoComplete="off"
    />
  )
}

/** Whether it is neither a Lebanese number nor one with a country code. */
async function looksOdd(typed: string): Promise<boolean> {
  if (oneLineText(typed) === '') return false
  // Without a connection the library may not be loaded. Every number is accepted without a hint then.
  const parts = await Promise.all([import('libphonenumber-js/min'), import('#domain/people/written-numbers.ts')]).catch(
    () => null,
  )
  if (parts === null) return false
  const [numbers, { numbersIn }] = parts
  const phones = numbersIn(typed)?.map(({ phone }) => phone) ?? [westernDigits(oneLineText(typed))]
  return phones.some((phone) => numbers.parsePhoneNumberFromString(phone, 'LB')?.isPossible() !== true)
}
