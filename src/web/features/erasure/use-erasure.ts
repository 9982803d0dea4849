import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErasurePreview } from '#contract/people/erasure.ts'
import { type ErasureKind, isKeptByDefault } from '#domain/erasure/erasure.ts'
import { api, hasCode, invalidate, queryClient } from '#web/api.ts'
import { failureToast, useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

export interface ErasureSubject {
  readonly kind: Exclude<ErasureKind, 'receipt'>
  readonly id: string
  readonly name: string
}

export function useErasurePreview({ kind, id }: ErasureSubject) {
  // The preview is stored neither in memory nor on the device after the dialog is closed.
  const fresh = { gcTime: 0, staleTime: 0 }
  const person = useQuery({
    ...api.erasure.person.queryOptions({ input: { personId: id }, enabled: kind === 'roster' }),
    ...fresh,
  })
  const account = useQuery({
    ...api.erasure.account.queryOptions({ input: { userId: id }, enabled: kind === 'account' }),
    ...fresh,
  })
  return kind === 'roster' ? person : account
}

/** All texts are ticked at first, except names of other people's guardians. */
export function useTickedTexts({ texts }: Pick<ErasurePreview, 'texts'>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isTicked = ({ key, place }: ErasurePreview['texts'][number]) => chosen.get(key) ?? !isKeptByDefault(place)
  return {
    isTicked,
    tick: (keys: readonly string[], ticked: boolean) =>
      setChosen((before) => new Map([...before, ...keys.map((key) => [key, ticked] as const)])),
    keptTexts: texts.filter((text) => !isTicked(text)).map(({ key }) => key),
  }
}

/** @param onErased leaves a page of the erased person */
export function useErase({ kind, id }: ErasureSubject, onErased: () => Promise<void>) {
  const { t } = useTranslation('erasure')
  const errorText = useErrorText()
  const leave = async () => {
    removeClosedPages()
    // A page that is still open shows that the person is gone.
    void invalidate(api.people, api.roster, api.members, api.sessions, api.home, api.dashboard)
    void invalidate(api.users, api.approvals, api.roles)
    await onErased()
    removeClosedPages()
  }
  return useMutation({
    mutationFn: async (keptTexts: readonly string[]) => {
      const choice = { keptTexts: [...keptTexts] }
      if (kind === 'roster') await api.erasure.erasePerson.call({ personId: id, ...choice })
      else await api.erasure.eraseAccount.call({ userId: id, ...choice })
    },
    onSuccess: () => {
      toastDone({ title: t(kind === 'roster' ? 'done' : 'doneAccount') })
      void leave()
    },
    onError: (error) => {
      if (!hasCode(error, 'NOT_FOUND')) return toastFailed(failureToast(t('failed'), error, errorText(error)))
      toastFailed({ title: t('gone') })
      void leave()
    },
  })
}

/** Removes pages of people from memory and the device, but not open ones, which would keep what they show. */
function removeClosedPages(): void {
  queryClient.removeQueries({ queryKey: api.people.key(), type: 'inactive' })
}
