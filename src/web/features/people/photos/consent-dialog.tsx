import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { CONSENT_STATUSES, type ConsentStatus } from '#domain/people/photo-consent.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName } from '#domain/texts/names.ts'
import { api, hasCode } from '#web/api.ts'
import { lineProblem, problemsIn, useFieldProblemText } from '#web/features/people/parts/field-problem.ts'
import { OfflineHint } from '#web/features/people/parts/offline-hint.tsx'
import { useNotSavedTitle, usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { refreshPeople, showOnPage } from '#web/features/people/parts/person-queries.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Choice } from '#web/ui/fields/choice.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { Suggestions } from '#web/ui/fields/suggestions.tsx'

interface ConsentDialogProps {
  person: PersonPage
  opened: boolean
  onClose: () => void
}

/** Records whether photos of a person may be published. Source: docs/product.md, 16.4. */
export function ConsentDialog({ opened, ...rest }: ConsentDialogProps) {
  const { t } = useTranslation('people')
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={t('changeConsent')}>
      {opened && <ConsentForm {...rest} />}
    </FormDialog>
  )
}

const CHOICES = { unknown: 'notAsked', given: 'given', refused: 'refused' } as const satisfies Record<
  ConsentStatus,
  string
>

interface ConsentFields {
  readonly status: ConsentStatus
  readonly guardianName: string
}

function answerOf({ status, guardianName }: ConsentFields) {
  return { status, guardianName: status === 'unknown' ? null : cleanName(guardianName) || null }
}

function ConsentForm({ person, onClose }: Omit<ConsentDialogProps, 'opened'>) {
  const { t } = useTranslation(['people', 'common'])
  const errorText = usePeopleErrorText()
  const failed = useNotSavedTitle()
  const problemText = useFieldProblemText()
  const fields = useDraftedFields<ConsentFields>(
    `consent ${person.id}`,
    () => ({ status: person.consent.status, guardianName: person.consent.guardianName ?? '' }),
    { edited: [['status', 'guardianName']] },
  )
  const form = useDraftedForm({
    fields,
    validate: ({ guardianName }) => problemsIn({ guardianName: lineProblem(guardianName, TEXT_LIMITS.name) }),
    problemText: (problem) => problemText(problem),
    live: ['guardianName'],
    send: (values) =>
      api.people.setConsent.call({ personId: person.id, ...answerOf(values), opened: answerOf(fields.opened()) }),
    edit: {
      valuesOf: ({ status, guardianName }) => ({
        status: CONSENT_STATUSES.find((one) => one === status) ?? 'unknown',
        guardianName: String(guardianName ?? ''),
      }),
      label: () => t('mayPublish'),
      text: ({ status = 'unknown', guardianName }) => [t(CHOICES[status]), guardianName].filter(Boolean).join(' – '),
    },
    done: t('consentSaved'),
    onSent: (consent) => showOnPage(person.id, (page) => ({ ...page, consent })),
    onClose,
    failed,
    errorText,
    onError: (error) => {
      if (hasCode(error, 'BOTH_CHANGED')) refreshPeople()
      return undefined
    },
  })
  const { status, guardianName } = form.values
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={form.leave}>
      <Choice
        label={t('mayPublish')}
        value={status}
        options={CONSENT_STATUSES.map((value) => ({ value, label: t(CHOICES[value]) }))}
        onChange={(chosen) => form.change({ status: chosen })}
      />
      {status !== 'unknown' && (
        <>
          <TextInput
            label={`${t('whoDecided')} (${t('common:optional')})`}
            autoComplete="off"
            {...form.field('guardianName')}
          />
          <Suggestions
            label={t('whoDecided')}
            texts={person.guardians.map(({ name }) => name)}
            value={guardianName}
            onChoose={(text) => form.change({ guardianName: text })}
          />
        </>
      )}
      <OfflineHint />
    </DialogForm>
  )
}
