import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Collecting } from '#contract/people/collecting.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { GOES_ALONE, type GoesAlone } from '#domain/people/collecting.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName } from '#domain/texts/names.ts'
import { api, hasCode } from '#web/api.ts'
import { lineProblem, problemsIn, useFieldProblemText } from '#web/features/people/parts/field-problem.ts'
import { OfflineHint } from '#web/features/people/parts/offline-hint.tsx'
import { useNotSavedTitle } from '#web/features/people/parts/people-error-text.ts'
import { refreshPeople, showOnPage } from '#web/features/people/parts/person-queries.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { Choice } from '#web/ui/fields/choice.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import { useCollectingErrorText } from './collecting-error-text.ts'
import { SaidByField } from './said-by-field.tsx'

interface AnswersDialogProps {
  person: PersonPage
  collecting: Collecting
  opened: boolean
  onClose: () => void
}

/** Records whether guardians may collect, and whether the child goes home alone. Source: docs/product.md, 16.18. */
export function AnswersDialog({ opened, ...rest }: AnswersDialogProps) {
  const { t } = useTranslation('collecting')
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={t('change')}>
      {opened && <AnswersForm {...rest} />}
    </FormDialog>
  )
}

interface AnswersFields {
  readonly guardiansMay: boolean
  readonly alone: GoesAlone
  readonly saidBy: string
}

function answersOf({ guardiansMay, alone, saidBy }: AnswersFields) {
  return { guardiansMay, alone, saidBy: cleanName(saidBy) || null }
}

function AnswersForm({ person, collecting, onClose }: Omit<AnswersDialogProps, 'opened'>) {
  const { t } = useTranslation(['collecting', 'common'])
  const errorText = useCollectingErrorText()
  const failed = useNotSavedTitle()
  const problemText = useFieldProblemText()
  const fields = useDraftedFields<AnswersFields>(
    `collecting ${person.id}`,
    () => ({ guardiansMay: collecting.guardiansMay, alone: collecting.alone, saidBy: collecting.saidBy ?? '' }),
    { edited: [['guardiansMay'], ['alone'], ['saidBy']] },
  )
  const labels = { guardiansMay: t('guardiansMay'), alone: t('alone'), saidBy: t('saidBy') }
  const form = useDraftedForm({
    fields,
    validate: ({ saidBy }) => problemsIn({ saidBy: lineProblem(saidBy, TEXT_LIMITS.name) }),
    problemText: (problem) => problemText(problem),
    live: ['saidBy'],
    send: (values) =>
      api.people.setCollecting.call({
        ...{ personId: person.id, ...answersOf(values) },
        opened: answersOf(fields.opened()),
      }),
    edit: {
      valuesOf: ({ guardiansMay, alone, saidBy }) => ({
        guardiansMay: guardiansMay === true,
        alone: GOES_ALONE.find((one) => one === alone) ?? 'unknown',
        saidBy: String(saidBy ?? ''),
      }),
      label: (name) => labels[name],
      text: ({ guardiansMay, alone, saidBy }) =>
        alone !== undefined ? t(textKey('alone', alone)) : (saidBy ?? t(textKey('alone', guardiansMay ? 'yes' : 'no'))),
    },
    done: t('saved'),
    onSent: (answers) =>
      showOnPage(person.id, (page) => ({
        ...page,
        collecting: page.collecting && { ...page.collecting, ...answers },
      })),
    onClose,
    failed,
    errorText,
    onError: (error) => {
      if (hasCode(error, 'BOTH_CHANGED')) refreshPeople()
      return undefined
    },
  })
  const { guardiansMay, alone, saidBy } = form.values
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={form.leave}>
      <Switch
        label={t('guardiansMay')}
        size="md"
        py="xs"
        checked={guardiansMay}
        onChange={(event) => form.change({ guardiansMay: event.currentTarget.checked })}
      />
      <Choice
        label={t('alone')}
        value={alone}
        options={GOES_ALONE.map((value) => ({ value, label: t(textKey('alone', value)) }))}
        onChange={(chosen) => form.change({ alone: chosen })}
      />
      <SaidByField
        person={person}
        field={form.field('saidBy')}
        value={saidBy}
        onChoose={(name) => form.change({ saidBy: name })}
      />
      <OfflineHint />
    </DialogForm>
  )
}
