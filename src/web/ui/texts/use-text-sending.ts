import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

interface TextSending {
  readonly text: string
  /** The text that is copied instead, and the message about it. */
  readonly copied?: { readonly text: string; readonly said: string }
  readonly preview: RefObject<HTMLElement | null>
  readonly onShared?: () => void
}

export function useTextSending({ text, copied: toCopy, preview, onShared }: TextSending) {
  const { t } = useTranslation('sharing')
  const [canShare, setCanShare] = useState('share' in navigator)
  return {
    /** It is false in browsers without a share dialog, and after that has failed. */
    canShare,
    async share() {
      try {
        await navigator.share({ text })
        onShared?.()
      } catch (error) {
        // The person closed the device's dialog.
        if (error instanceof DOMException && error.name === 'AbortError') return
        setCanShare(false)
        toastFailed({ title: t('shareFailed'), keepVisible: preview.current })
      }
    },
    async copy() {
      // Not every browser lets a page write to the clipboard; the selected text can be copied by hand.
      const copied = await navigator.clipboard?.writeText(toCopy?.text ?? text).then(
        () => true,
        () => false,
      )
      if (copied) return toastDone({ title: toCopy?.said ?? t('copied') })
      if (preview.current) window.getSelection()?.selectAllChildren(preview.current)
      toastFailed({ title: t('copyFailed'), keepVisible: preview.current })
    },
  }
}
