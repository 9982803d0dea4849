import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Guardian } from '#contract/people/people.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, westernDigits } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { api, hasCode } from '#web/api.ts'
import { lineProblem, nameProblem, problemsIn, useFieldProblemText } from '#web/features/people/parts/field-problem.ts'
import { useNotSavedTitle, usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { refreshPeople, showOnPage } from '#web/features/people/parts/person-queries.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'

interface GuardianFields {
  /** The id stays the same for each press of the button, so that a guardian is added once. */
  readonly id: string
  readonly name: string
  readonly relation: string
  readonly phone: string
  readonly callFirst: boolean
}

export interface GuardianFormOptions {
  personId: string
  guardian: Guardian | null
  onClose: () => void
}

export function useGuardianForm({ personId, guardian, onClose }: GuardianFormOptions) {
  const { t } = useTranslation(['people', 'roster'])
  const errorText = usePeopleErrorText()
  const failed = useNotSavedTitle()
  const problemText = useFieldProblemText()
  const fields = useDraftedFields<GuardianFields>(
    `guardian ${guardian?.id ?? personId}`,
    () => ({
      id: guardian?.id ?? uuid(),
      name: guardian?.name ?? '',
      relation: guardian?.relation ?? '',
      phone: guardian?.phone ?? '',
      callFirst: false,
    }),
    { edited: guardian ? [['name'], ['relation'], ['phone'], ['callFirst']] : undefined },
  )
  const labels = { name: t('roster:name'), relation: t('relation'), phone: t('roster:phone') }
  return useDraftedForm({
    fields,
    validate: ({ name, relation, phone }) =>
      problemsIn({
        name: nameProblem(name),
        relation: lineProblem(relation, TEXT_LIMITS.relation),
        phone: lineProblem(phone, TEXT_LIMITS.phone),
      }),
    problemText: (problem) => problemText(problem),
    live: ['relation'],
    send: (values) => {
      const { id, callFirst } = values
      // A guardian who was removed since is added with another id.
      const opened = id === guardian?.id ? detailsOf(fields.opened()) : undefined
      return api.people.saveGuardian.call({ personId, id, ...detailsOf(values), callFirst, opened })
    },
    edit: {
      valuesOf: ({ name, relation, phone }) => ({
        name: String(name ?? ''),
        relation: String(relation ?? ''),
        phone: String(phone ?? ''),
      }),
      label: (name) => labels[name as keyof typeof labels],
      text: ({ name, relation, phone }) => name ?? relation ?? phone ?? '',
    },
    done: t('guardianSaved'),
    onSent: (saved, { callFirst }) =>
      showOnPage(personId, (page) => ({ ...page, guardians: withGuardian(page.guardians, saved, callFirst) })),
    onClose,
    failed,
    errorText,
    onError: (error) => {
      // The id belongs to another person's guardian, or to one who was removed.
      if (hasCode(error, 'CONFLICT') || hasCode(error, 'GUARDIAN_REMOVED')) fields.change({ id: uuid() })
      if (hasCode(error, 'BOTH_CHANGED') || hasCode(error, 'GUARDIAN_REMOVED')) refreshPeople()
      return undefined
    },
  })
}

function detailsOf({ name, relation, phone }: GuardianFields) {
  return {
    name: cleanName(name),
    relation: oneLineText(relation) || null,
    phone: oneLineText(westernDigits(phone)) || null,
  }
}

function withGuardian(known: readonly Guardian[], saved: Guardian, callFirst: boolean): Guardian[] {
  const others = known.filter(({ id }) => id !== saved.id)
  if (callFirst) return [saved, ...others]
  if (others.length === known.length) return [...others, saved]
  return known.map((one) => (one.id === saved.id ? saved : one))
}
