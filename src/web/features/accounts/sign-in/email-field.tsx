import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function EmailField(props: TextInputProps) {
  const { t } = useTranslation('accounts')
  return (
    <TextInput label={t('email')} type="email" inputMode="email" autoComplete="username" data-ltr required {...props} />
  )
}
