import { useTranslation } from 'react-i18next'
import { shortDate } from '#domain/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { DraftedFields } from '#web/ui/drafted-fields.ts'
import type { EditTexts } from '#web/ui/edit-questions.ts'
import { type PersonFields, storedValues } from './person-fields.ts'

/** What is asked about a person who was changed by another one too. */
export function usePersonEdit({ values: { opened } }: DraftedFields<PersonFields>): EditTexts<PersonFields> {
  const { t } = useTranslation('roster')
  const language = useLanguage()
  const labels = { name: t('name'), phone: t('phone'), birthdate: t('birthdate') }
  return {
    valuesOf: (stored) => storedValues(stored, opened),
    label: (name) => labels[name as keyof typeof labels],
    text: ({ name, phone, birthdate }) =>
      name ?? phone ?? birthdate?.typed ?? (birthdate?.date ? shortDate(birthdate.date, language) : ''),
  }
}
