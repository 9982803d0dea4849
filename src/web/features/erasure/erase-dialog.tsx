import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { shortened } from '#web/ui/people/person-name.tsx'
import type { ErasureSubject } from './use-erasure.ts'

// Few people ever erase someone, so the form is loaded on demand.
const loadForm = partLoader(() => import('./erase-form.tsx'))

interface EraseDialogProps {
  /** The person or account to be erased; without one the dialog is closed. */
  subject: ErasureSubject | null
  onClose: () => void
  /** Leaves a page of the erased person. */
  onErased?: () => Promise<void>
}

/**
 * The dialog shows consequences, the texts that contain the name, and a confirmation. Source: docs/product.md, 21.4 and
 * 21.5.
 */
export function EraseDialog({ subject, onClose, onErased = async () => undefined }: EraseDialogProps) {
  const { t } = useTranslation('erasure')
  const form = useQuery({
    queryKey: ['erase-form'],
    queryFn: loadForm,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: subject !== null,
  })
  const name = shortened(subject?.name ?? '')
  return (
    <FormDialog
      opened={subject !== null}
      onClose={onClose}
      size="lg"
      title={subject && t(subject.kind === 'roster' ? 'personTitle' : 'accountTitle', { name })}
    >
      {subject && (
        <QueryState query={form} failed={t('loadFailed')} rows={2}>
          {({ EraseForm }) => <EraseForm key={subject.id} subject={subject} onClose={onClose} onErased={onErased} />}
        </QueryState>
      )}
    </FormDialog>
  )
}
