import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { GuideRole } from './pages.ts'

interface PrintCardButtonProps {
  role: GuideRole
  onPrint: (role: GuideRole) => void
}

export function PrintCardButton({ role, onPrint }: PrintCardButtonProps) {
  const { t } = useTranslation('guide')
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      aria-label={t('printCardOf', { role: t(role) })}
      onClick={() => onPrint(role)}
    >
      {t('printCard')}
    </Button>
  )
}

/** Prints what is on the page for printing, once its pictures are there. */
export async function printCard(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print-only] img')]
  // A picture that is not on the device is printed as its description.
  await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))])
  window.print()
}
