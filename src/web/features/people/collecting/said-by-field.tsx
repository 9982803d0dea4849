import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { Suggestions } from '#web/ui/fields/suggestions.tsx'
import { guardiansWhoMay } from './shown-collectors.ts'

interface SaidByFieldProps {
  person: PersonPage
  field: ComponentProps<typeof TextInput>
  value: string
  onChoose: (name: string) => void
}

/** Which guardian said so. */
export function SaidByField({ person, field, value, onChoose }: SaidByFieldProps) {
  const { t } = useTranslation(['collecting', 'common'])
  return (
    <>
      <TextInput label={`${t('saidBy')} (${t('common:optional')})`} autoComplete="off" {...field} />
      <Suggestions
        label={t('saidBy')}
        texts={guardiansWhoMay(person).map(({ name }) => name)}
        value={value}
        onChoose={onChoose}
      />
    </>
  )
}
