import { Button } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function EraseButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('erasure')
  return (
    <Button
      variant="subtle"
      color="red"
      px="sm"
      leftSection={<IconEraser size={18} aria-hidden />}
      aria-label={t('eraseNamed', { name })}
      onClick={onClick}
    >
      {t('erase')}
    </Button>
  )
}
