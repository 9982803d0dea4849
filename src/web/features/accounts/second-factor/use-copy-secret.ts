import { useTranslation } from 'react-i18next'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

/** Copies the key or codes, which are shown as well, for browsers that cannot copy. */
export function useCopySecret(): (text: string) => void {
  const { t } = useTranslation('secondFactor')
  return (text) => {
    // Without a secure connection a browser has no clipboard.
    const copying = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject()
    copying.then(
      () => toastDone({ title: t('copied') }),
      () => toastFailed({ title: t('copyFailed') }),
    )
  }
}
