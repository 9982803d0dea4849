import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('accounts')
  return <PasswordInput required visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} {...props} />
}

/** The field is focused when the dialog opens. */
export function CurrentPasswordField(props: PasswordInputProps) {
  return <PasswordField autoComplete="current-password" data-autofocus {...props} />
}
