import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

// No group has such a name.
const RESERVE = ''
const NONE = ' '

interface AccountChoiceProps {
  /** It is null for the reserve, and undefined before one is chosen. */
  value: string | null | undefined
  /** Organizations, and null for the reserve. */
  choices: readonly (string | null)[]
  onChange: (organizationName: string | null) => void
}

export function AccountChoice({ value, choices, onChange }: AccountChoiceProps) {
  const { t } = useTranslation('finance')
  return (
    <NativeSelect
      label={t('account')}
      value={value === undefined ? NONE : (value ?? RESERVE)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === RESERVE ? null : currentTarget.value)}
      data={[
        ...(value === undefined ? [{ value: NONE, label: t('chooseAccount') }] : []),
        ...choices.map((name) => ({ value: name ?? RESERVE, label: name ?? t('reserve') })),
      ]}
    />
  )
}
