import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { needTexts } from '#web/i18n/i18n.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'

// A roster is imported once, so the form is loaded on demand.
const loadForm = partLoader(async () => {
  await needTexts('further')
  return import('./import-form.tsx')
})

interface ImportDialogProps {
  opened: boolean
  choices: readonly string[]
  onClose: () => void
}

export function ImportDialog({ opened, choices, onClose }: ImportDialogProps) {
  const { t } = useTranslation('members')
  const form = useQuery({
    queryKey: ['import-form'],
    queryFn: loadForm,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: opened,
  })
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('importTitle')} size="lg" closeOnEscape={false}>
      {opened && (
        <QueryState query={form} failed={t('importFailed')} rows={3}>
          {({ ImportForm }) => <ImportForm choices={choices} onClose={onClose} />}
        </QueryState>
      )}
    </FormDialog>
  )
}
