import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The e-mail address that a person signs in with. */
export function EmailField(props: TextInputProps) {
  const { t } = useTranslation('accounts')
  return (
    <TextInput label={t('email')} type="email" inputMode="email" autoComplete="username" data-ltr required {...props} />
  )
}
