import { useTranslation } from 'react-i18next'
import { type api, hasCode } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useNameList } from '#web/ui/people/name-list.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

/** How long the messages about a transfer stay, in milliseconds. */
const TOAST_MS = 15_000
const SKIPPED_TOAST_MS = 60_000

interface Applied {
  readonly outcome: Awaited<ReturnType<typeof api.transfer.apply.call>>
  /** The group of the youngest, into which the underage children were moved. */
  readonly youngestGroup: string
  readonly wasDeletionChosen: boolean
  readonly undo: () => void
}

export function useTransferReport() {
  const { t } = useTranslation('transfer')
  const namesIn = useNameList()
  const errorText = useErrorText()
  const undoErrorText = useErrorText({ NOT_FOUND: t('nothingToUndo') })
  /** Reports a transfer, with an undo, and with the people who were not moved and the reasons. */
  const applied = ({ outcome, youngestGroup, wasDeletionChosen, undo }: Applied) => {
    const done = [
      outcome.deleted > 0 && t('deleted', { count: outcome.deleted }),
      outcome.underageMoved > 0 && t('underageMoved', { count: outcome.underageMoved, organization: youngestGroup }),
      outcome.moved > 0 && t('transferred', { count: outcome.moved }),
    ].filter((text) => text !== false)
    if (done.length > 0)
      toastDone({
        title: done[0],
        message: done.slice(1).join(' '),
        stays: TOAST_MS,
        actions: [{ label: t('undoNow'), run: undo }],
      })
    const skipped = [
      wasDeletionChosen && outcome.deleted === 0 && t('noneDeleted'),
      outcome.clashes.length > 0 && t('clashes', { names: namesIn(outcome.clashes) }),
      outcome.full.length > 0 && t('full', { names: namesIn(outcome.full) }),
      outcome.changed.length > 0 && t('changed', { names: namesIn(outcome.changed) }),
    ].filter((text) => text !== false)
    if (skipped.length > 0) toastFailed({ title: skipped.join(' '), stays: SKIPPED_TOAST_MS })
  }
  /** Reports how many people are back, and who was not moved. */
  const undone = ({ restored, left }: Awaited<ReturnType<typeof api.transfer.undo.call>>) =>
    toastDone({
      title: t('undone', { count: restored }),
      message: left.length > 0 ? t('undoLeft', { names: namesIn(left) }) : undefined,
      stays: TOAST_MS,
    })
  return {
    applied,
    undone,
    scanFailed: (error: unknown) => toastFailed({ title: t('scanFailed'), message: errorText(error) }),
    applyFailed: (error: unknown) =>
      toastFailed({
        title: hasCode(error, 'CONFLICT') ? t('arrivedBefore') : t('failed', { reason: errorText(error) }),
      }),
    undoFailed: (error: unknown) => toastFailed({ title: t('undoFailed'), message: undoErrorText(error) }),
  }
}
