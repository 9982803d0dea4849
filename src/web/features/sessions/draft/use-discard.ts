import { useTranslation } from 'react-i18next'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'

interface Discard {
  readonly title: string
  /** The name of the discarded session, for the toast and its Undo button. */
  readonly name: string
  readonly discard: () => Promise<void>
  readonly restore: () => Promise<void>
}

/** Discards a session, with Undo. If the store does not answer, a toast says so. */
export function useDiscard(): (discarded: Discard) => Promise<void> {
  const { t } = useTranslation('sessions')
  const failed = () => toastFailed({ title: t('deviceFailed') })
  return async ({ title, name, discard, restore }) => {
    const offer = () =>
      offerUndo({
        title,
        detail: name,
        label: t('undo'),
        spokenLabel: t('undoNamed', { what: name }),
        undo: () =>
          void restore().catch(() => {
            // Undo can be tried again.
            offer()
            failed()
          }),
      })
    try {
      await discard()
    } catch {
      return failed()
    }
    // The pressed button disappears together with its row.
    focusContent()
    offer()
  }
}
