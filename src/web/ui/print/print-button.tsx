import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function PrintButton() {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  )
}
