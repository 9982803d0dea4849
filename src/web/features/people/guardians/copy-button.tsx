import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

export function useCopyNumber(): (phone: string) => void {
  const { t } = useTranslation('people')
  return (phone) => {
    // Without a secure connection a browser has no clipboard.
    const copying = navigator.clipboard ? navigator.clipboard.writeText(phone) : Promise.reject()
    copying.then(
      () => toastDone({ title: t('copied') }),
      () => toastFailed({ title: t('copyFailed') }),
    )
  }
}

export function CopyButton({ name, phone }: { name: string; phone: string }) {
  const { t } = useTranslation('people')
  const copy = useCopyNumber()
  return (
    <ActionIcon aria-label={t('copyNamed', { name })} onClick={() => copy(phone)}>
      <IconCopy size={20} aria-hidden />
    </ActionIcon>
  )
}
