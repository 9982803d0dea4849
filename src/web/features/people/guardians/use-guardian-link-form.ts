import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Language } from '#domain/dates/dates.ts'
import { api, hasCode } from '#web/api.ts'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { refreshPeople } from '#web/features/people/parts/person-queries.ts'
import { useFields, useForm } from '#web/ui/fields/form.tsx'

/** The address is only in memory while the dialog is open. */
export interface MadeLink {
  readonly url: string
  readonly language: Language
}

interface LinkFields {
  /**
   * The id stays the same for each press of the button, so that one link is made. After a lost answer the call is
   * repeated.
   */
  readonly id: string
  readonly language: Language
}

interface LinkFormOptions {
  personId: string
  guardianId: string
  onMade: (made: MadeLink) => void
}

export function useGuardianLinkForm({ personId, guardianId, onMade }: LinkFormOptions) {
  const { t } = useTranslation('people')
  const errorText = usePeopleErrorText()
  const fields = useFields<LinkFields>(() => ({ id: uuid(), language: 'ar' }))
  return useForm({
    fields,
    validate: () => ({}),
    problemText: () => undefined,
    send: ({ id, language }) => api.people.makeGuardianLink.call({ personId, id, guardianId, language }),
    onSent: () => refreshPeople(),
    onDone: ({ url }, { language }) => onMade({ url, language }),
    failed: t('linkFailed'),
    errorText,
    onError: (error) => {
      // An earlier attempt arrived too long ago, or with another language. From here on the form is another link.
      if (hasCode(error, 'CONFLICT')) fields.change({ id: uuid() })
      return undefined
    },
  })
}
