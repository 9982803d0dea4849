import '@mantine/core/styles/Checkbox.css'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErasurePreview } from '#contract/people/erasure.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { FoundTexts } from './found-texts.tsx'
import { type ErasureSubject, useErase, useErasurePreview, useTickedTexts } from './use-erasure.ts'

interface EraseFormProps {
  subject: ErasureSubject
  onClose: () => void
  onErased: () => Promise<void>
}

/**
 * The form shows what an erasure does, the texts that contain the name, and the confirmation. Source: docs/product.md,
 * 21.4 and 21.5.
 */
export function EraseForm({ subject, onClose, onErased }: EraseFormProps) {
  const { t } = useTranslation('erasure')
  const preview = useErasurePreview(subject)
  return (
    <QueryState query={preview} failed={t('loadFailed')} rows={2}>
      {(found) => <Choice subject={subject} preview={found} onClose={onClose} onErased={onErased} />}
    </QueryState>
  )
}

interface ChoiceProps extends EraseFormProps {
  preview: ErasurePreview & { readonly marks?: number }
}

function Choice({ subject, preview, onClose, onErased }: ChoiceProps) {
  const { t } = useTranslation(['erasure', 'common'])
  const ticked = useTickedTexts(preview)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const erasing = useErase(subject, () => {
    onClose()
    return onErased()
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
      {preview.hasReceipts && <Text size="sm">{t('receiptsHint')}</Text>}
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
          onClick={() => erasing.mutate(ticked.keptTexts)}
        >
          {t('eraseNow')}
        </Button>
      </Group>
    </Stack>
  )
}
