import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SettingsAnswer } from '#contract/settings.ts'
import { api } from '#web/api.ts'
import { failureToast } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { invalidateSettings, sendChange, useChangeErrors } from './settings-changes.ts'

interface Move {
  readonly names: readonly string[]
  readonly name: string
  readonly place: number
}

/** One step at a time; a press during a step has no effect. */
export function useOrder({ organizations, version }: SettingsAnswer) {
  const { t } = useTranslation('settings')
  const errors = useChangeErrors()
  const failed = errors.title(t('orderFailed'))
  const ordering = useMutation({
    mutationFn: async ({ names }: Move) => {
      await sendChange(() => api.organizations.order.call({ names: [...names], version }))
      await invalidateSettings()
    },
    onSuccess: (_, { name, place }) => toastDone({ title: t('moved', { name, place }) }),
    onError: (error) => toastFailed(failureToast(failed(error), error, errors.errorText(error))),
  })
  return {
    move(index: number, by: 1 | -1) {
      const name = organizations[index]?.name
      if (ordering.isPending || name === undefined) return
      const others = organizations.flatMap((one) => (one.name === name ? [] : [one.name]))
      const to = index + by
      ordering.mutate({ names: [...others.slice(0, to), name, ...others.slice(to)], name, place: to + 1 })
    },
  }
}
