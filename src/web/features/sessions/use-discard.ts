import { useTranslation } from 'react-i18next'
import { focusContent } from '#web/ui/focus-content.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo-toast.tsx'

interface Discard {
  /** Title of the message: 'Draft discarded'. */
  readonly title: string
  /** Names the discarded one, in the message and on its Undo button. */
  readonly what: string
  readonly discard: () => Promise<void>
  readonly restore: () => Promise<void>
}

/** Discards something stored on the device and offers to undo it. A message says so where the store does not answer. */
export function useDiscard(): (one: Discard) => Promise<void> {
  const { t } = useTranslation('sessions')
  const failed = () => toastFailed({ title: t('deviceFailed') })
  return async ({ title, what, discard, restore }) => {
    const offer = () =>
      offerUndo({
        title,
        detail: what,
        label: t('undo'),
        spokenLabel: t('undoNamed', { what }),
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
