import { useTranslation } from 'react-i18next'
import { focusContent } from '#web/ui/focus-content.ts'
import { toastFailed } from '#web/ui/toast.tsx'
import { offerUndo } from '#web/ui/undo-toast.tsx'

interface Discard {
  /** What was done: 'Draft discarded'. */
  readonly title: string
  /** Which one, for the message and the name of its Undo. */
  readonly what: string
  readonly discard: () => Promise<void>
  readonly restore: () => Promise<void>
}

/** Discards something that is stored on the device and offers to undo it. Where the device does not answer, a message says so. */
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
            // It can be tried again.
            offer()
            failed()
          }),
      })
    try {
      await discard()
    } catch {
      return failed()
    }
    // The button is gone with what was discarded.
    focusContent()
    offer()
  }
}
