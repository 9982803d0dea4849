import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A password input with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('accounts')
  return <PasswordInput required visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} {...props} />
}
