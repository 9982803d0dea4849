import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A password input with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('accounts')
  return <PasswordInput required visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} {...props} />
}

/** The field of a dialog that asks for the current password. It has the focus when the dialog opens. */
export function CurrentPasswordField(props: PasswordInputProps) {
  return <PasswordField autoComplete="current-password" data-autofocus {...props} />
}
