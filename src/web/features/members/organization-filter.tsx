import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChipChoice } from '#web/ui/fields/chip-choice.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'

interface OrganizationFilterProps {
  choices: readonly string[]
  value: string | undefined
  onChange: (organization: string | undefined) => void
}

/** The filter by organization: a list, and on a phone chips in a row. Source: docs/product.md, 9.1. */
export function OrganizationFilter({ choices, value, onChange }: OrganizationFilterProps) {
  const { t } = useTranslation('members')
  const isWide = useIsWide()
  if (isWide)
    return (
      <NativeSelect
        label={t('organization')}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
        data={[{ value: '', label: t('allOrganizations') }, ...choices.map((one) => ({ value: one, label: one }))]}
      />
    )
  // A choice of one group would only take room.
  if (choices.length < 2) return null
  return (
    <ChipChoice
      label={t('organization')}
      value={value ?? ''}
      options={['', ...choices].map((one) => ({ value: one, label: one || t('allOrganizations') }))}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  )
}
