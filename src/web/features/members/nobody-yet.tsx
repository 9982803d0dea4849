import { Button, Group } from '@mantine/core'
import { IconUpload, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '#web/connection.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'

interface NobodyYetProps {
  /** They are undefined for people who may not add anyone. */
  onAdd: (() => void) | undefined
  onImport: (() => void) | undefined
}

/** An empty roster, with the first step for people who may take it. Source: docs/product.md, 9.1. */
export function NobodyYet({ onAdd, onImport }: NobodyYetProps) {
  const { t } = useTranslation('members')
  const isConnected = useConnection()
  return (
    <EmptyState
      icon={<IconUsers aria-hidden />}
      title={t('nobodyYet')}
      hint={t(onAdd ? 'nobodyYetHint' : 'nobodyYetOthers')}
      guide={onAdd && 'group'}
      isInCard
    >
      {onAdd && (
        <Group gap="xs" justify="center">
          <Button
            variant="default"
            disabled={!isConnected}
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={onImport}
          >
            {t('importTitle')}
          </Button>
          <Button disabled={!isConnected} leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onAdd}>
            {t('addFirst')}
          </Button>
        </Group>
      )}
    </EmptyState>
  )
}
