import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { longText } from '#domain/texts/text.ts'
import { api, hasCode, invalidate } from '#web/api.ts'
import type { FieldProblem } from '#web/features/people/parts/field-problem.ts'
import { OfflineHint } from '#web/features/people/parts/offline-hint.tsx'
import { useNotSavedTitle, usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useDraftedForm } from '#web/ui/fields/drafted-form.ts'

interface NoteDialogProps {
  personId: string
  opened: boolean
  onClose: () => void
}

/** Adds a note about a person. Source: docs/product.md, 16.5. */
export function NoteDialog({ opened, ...rest }: NoteDialogProps) {
  const { t } = useTranslation('people')
  return (
    <FormDialog opened={opened} onClose={rest.onClose} title={t('addNote')}>
      {opened && <NoteForm {...rest} />}
    </FormDialog>
  )
}

function NoteForm({ personId, onClose }: Omit<NoteDialogProps, 'opened'>) {
  const { t } = useTranslation(['people', 'common'])
  const errorText = usePeopleErrorText()
  const failed = useNotSavedTitle()
  // There is one id however often the button is pressed, so that the note is added once.
  const fields = useDraftedFields(`note ${personId}`, () => ({ id: uuid(), text: '' }))
  const form = useDraftedForm({
    fields,
    validate: ({ text }) => {
      const problem = noteProblem(text)
      return problem ? { text: problem } : {}
    },
    problemText: (problem) =>
      problem === 'required'
        ? t('common:required')
        : t('noteTooLong', { length: longText(fields.values.text).length, limit: problem.limit }),
    send: ({ id, text }) => api.people.addNote.call({ personId, id, text }),
    done: t('noteAdded'),
    onSent: () => void invalidate(api.people.notes),
    onClose,
    failed,
    errorText,
    onError: (error) => {
      // An earlier attempt arrived with another text. From here on the form is another note.
      if (hasCode(error, 'CONFLICT')) fields.change({ id: uuid() })
      return undefined
    },
  })
  const { text } = form.values
  const isTooLong = longText(text).length > TEXT_LIMITS.note
  return (
    <DialogForm form={form} submit={t('common:save')} onCancel={form.leave}>
      <Textarea
        label={t('note')}
        description={t('noMedical')}
        rows={6}
        required
        data-autofocus
        {...form.field('text')}
        error={
          isTooLong
            ? t('noteTooLong', { length: longText(text).length, limit: TEXT_LIMITS.note })
            : form.errorOf('text')
        }
      />
      <OfflineHint />
    </DialogForm>
  )
}

function noteProblem(typed: string): FieldProblem | undefined {
  const { length } = longText(typed)
  if (length === 0) return 'required'
  return length > TEXT_LIMITS.note ? { limit: TEXT_LIMITS.note } : undefined
}
