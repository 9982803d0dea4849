import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Two entries may be one person since letters that look alike count as one. Source: docs/product.md, 6.14. */
export function SameNamedHint({ onMerge }: { onMerge: () => void }) {
  const { t } = useTranslation('people')
  return (
    <Alert color="sand" role="note">
      <Group justify="space-between">
        <Text>{t('sameNamed')}</Text>
        <Button variant="default" onClick={onMerge}>
          {t('sameNamedMerge')}
        </Button>
      </Group>
    </Alert>
  )
}
