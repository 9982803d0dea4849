import '@mantine/core/styles/Checkbox.css'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErasurePreview } from '#contract/erasure.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { shortened } from '#web/ui/person-name.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { FoundTexts } from './found-texts.tsx'
import { type ErasureSubject, useErase, useErasurePreview, useTickedTexts } from './use-erasure.ts'

interface EraseDialogProps {
  /** Whom the dialog is about; it is closed without one. */
  subject: ErasureSubject | null
  onClose: () => void
  onErased?: () => void
}

/**
 * Says what erasing somebody does, shows the texts in which the name stands, and erases after a confirmation.
 * Source: docs/product.md, 21.4 and 21.5.
 */
export function EraseDialog({ subject, onClose, onErased = () => undefined }: EraseDialogProps) {
  const { t } = useTranslation('erasure')
  const name = shortened(subject?.name ?? '')
  return (
    <FormDialog
      opened={subject !== null}
      onClose={onClose}
      size="lg"
      title={subject && t(subject.kind === 'roster' ? 'personTitle' : 'accountTitle', { name })}
    >
      {subject && <Loaded key={subject.id} subject={subject} onClose={onClose} onErased={onErased} />}
    </FormDialog>
  )
}

interface LoadedProps {
  subject: ErasureSubject
  onClose: () => void
  onErased: () => void
}

function Loaded({ subject, onClose, onErased }: LoadedProps) {
  const { t } = useTranslation('erasure')
  const preview = useErasurePreview(subject)
  return (
    <QueryState query={preview} failed={t('loadFailed')} rows={2}>
      {(found) => <Choice subject={subject} preview={found} onClose={onClose} onErased={onErased} />}
    </QueryState>
  )
}

interface ChoiceProps extends LoadedProps {
  preview: ErasurePreview & { readonly marks?: number }
}

function Choice({ subject, preview, onClose, onErased }: ChoiceProps) {
  const { t } = useTranslation(['erasure', 'common'])
  const ticked = useTickedTexts(preview)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const erasing = useErase(subject, () => {
    onClose()
    onErased()
  })
  const isPerson = subject.kind === 'roster'
  return (
    <Stack>
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
        <Stack gap="xs">
          <div>
            <Text fw={600}>{t('goes')}</Text>
            <Text>{t(isPerson ? 'goesPerson' : 'goesAccount')}</Text>
          </div>
          <div>
            <Text fw={600}>{t('stays')}</Text>
            <Text>{isPerson ? t('staysMarks', { count: preview.marks ?? 0 }) : t('staysAccount')}</Text>
          </div>
        </Stack>
      </Alert>
      <FoundTexts preview={preview} ticked={ticked} />
      <Checkbox
        label={t('confirm')}
        checked={isConfirmed}
        onChange={(event) => setIsConfirmed(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          color="red"
          disabled={!isConfirmed}
          loading={erasing.isPending}
          onClick={() => erasing.mutate(ticked.kept)}
        >
          {t('eraseNow')}
        </Button>
      </Group>
    </Stack>
  )
}
