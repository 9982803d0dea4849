import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Collector } from '#contract/people/collecting.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { COLLECTOR_KINDS, type CollectorKind } from '#domain/people/collecting.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, westernDigits } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { api, hasCode } from '#web/api.ts'
import { lineProblem, nameProblem, problemsIn, useFieldProblemText } from '#web/features/people/parts/field-problem.ts'
import { useNotSavedTitle } from '#web/features/people/parts/people-error-text.ts'
import { refreshPeople, showOnPage } from '#web/features/people/parts/person-queries.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { useCollectingErrorText } from './collecting-error-text.ts'
import { withCollector } from './shown-collectors.ts'

interface CollectorFields {
  /** The id stays the same for each press of the button, so that a person is added once. */
  readonly id: string
  readonly kind: CollectorKind
  readonly name: string
  readonly relation: string
  readonly phone: string
  readonly saidBy: string
}

export interface CollectorFormOptions {
  person: PersonPage
  /** The entry to change, or the guardian's request to confirm; null for a new entry. */
  collector: Collector | null
  onClose: () => void
}

export function useCollectorForm({ person: { id: personId }, collector, onClose }: CollectorFormOptions) {
  const { t } = useTranslation(['collecting', 'people', 'roster'])
  const errorText = useCollectingErrorText()
  const failed = useNotSavedTitle()
  const problemText = useFieldProblemText()
  const fields = useDraftedFields<CollectorFields>(
    `collector ${collector?.id ?? personId}`,
    () => ({
      id: collector?.id ?? uuid(),
      kind: collector?.kind ?? 'may',
      name: collector?.name ?? '',
      relation: collector?.relation ?? '',
      phone: collector?.phone ?? '',
      saidBy: collector?.saidBy ?? '',
    }),
    { edited: collector ? [['kind'], ['name'], ['relation'], ['phone'], ['saidBy']] : undefined },
  )
  const labels = {
    kind: t('kind'),
    name: t('roster:name'),
    relation: t('people:relation'),
    phone: t('roster:phone'),
    saidBy: t('saidBy'),
  }
  return useDraftedForm({
    fields,
    validate: ({ name, relation, phone, saidBy }) =>
      problemsIn({
        name: nameProblem(name),
        relation: lineProblem(relation, TEXT_LIMITS.relation),
        phone: lineProblem(phone, TEXT_LIMITS.phone),
        saidBy: lineProblem(saidBy, TEXT_LIMITS.name),
      }),
    problemText: (problem) => problemText(problem),
    live: ['relation', 'saidBy'],
    send: (values) => {
      const { id, kind } = values
      // An entry that was removed since is added with another id.
      const opened = id === collector?.id ? fields.opened() : undefined
      return api.people.saveCollector.call({
        ...{ personId, id, ...detailsOf(values) },
        kind: kind === 'must_not' ? kind : 'may',
        opened: opened && { kind: opened.kind, ...detailsOf(opened) },
      })
    },
    edit: {
      valuesOf: ({ kind, name, relation, phone, saidBy }) => ({
        kind: COLLECTOR_KINDS.find((one) => one === kind) ?? 'may',
        name: String(name ?? ''),
        relation: String(relation ?? ''),
        phone: String(phone ?? ''),
        saidBy: String(saidBy ?? ''),
      }),
      label: (name) => labels[name as keyof typeof labels],
      text: ({ kind, name, relation, phone, saidBy }) =>
        name ?? relation ?? phone ?? saidBy ?? t(kind === 'must_not' ? 'kind_must_not' : 'kind_may'),
    },
    done: t('saved'),
    onSent: (saved) => showOnPage(personId, (page) => withCollector(page, saved)),
    onClose,
    failed,
    errorText,
    onError: (error) => {
      // The id belongs to another person's entry, or to one that was removed.
      if (hasCode(error, 'CONFLICT') || hasCode(error, 'COLLECTOR_REMOVED')) fields.change({ id: uuid() })
      if (hasCode(error, 'BOTH_CHANGED') || hasCode(error, 'COLLECTOR_REMOVED')) refreshPeople()
      return undefined
    },
  })
}

function detailsOf({ name, relation, phone, saidBy }: CollectorFields) {
  return {
    name: cleanName(name),
    relation: oneLineText(relation) || null,
    phone: oneLineText(westernDigits(phone)) || null,
    saidBy: cleanName(saidBy) || null,
  }
}
