import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Pause } from '#contract/meetings.ts'
import { api } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo-toast.tsx'
import { invalidateMeetings } from './unheld-meetings.ts'

/** Removes a pause, and offers Undo, which adds the same pause again. @param days the pause in words */
export function usePauseRemoval({ id, ...content }: Pause, days: string) {
  const { t } = useTranslation('meetings')
  const errorText = useErrorText()
  /** The id stays the same, so that repeating Undo adds nothing twice. */
  const offer = (newId: string) =>
    offerUndo({
      title: t('pauseRemoved'),
      detail: days,
      label: t('undo'),
      spokenLabel: t('undoNamed', { what: days }),
      undo: () => void addAgain(newId),
    })
  const addAgain = async (newId: string) => {
    try {
      await api.meetings.addPause.call({ id: newId, ...content })
    } catch (error) {
      offer(newId)
      toastFailed({ title: t('undoFailed'), message: errorText(error) })
    }
    await invalidateMeetings()
  }
  return useMutation({
    mutationFn: () => api.meetings.removePause.call({ id, organizationName: content.organizationName }),
    onSuccess: () => {
      offer(uuid())
      return invalidateMeetings()
    },
    onError: (error) => toastFailed({ title: t('removePauseFailed'), message: errorText(error) }),
  })
}
