import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { callLink } from '#domain/people/phone-numbers.ts'
import { api, isUnreachable } from '#web/api.ts'
import { isConnected } from '#web/connection.ts'
import { peopleOnDevice } from '#web/offline/cache/people-on-device.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { recordOpening } from '#web/offline/openings.ts'
import type { Store } from '#web/offline/store.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { contactOf } from './on-device.ts'

/** Calls a person. The number is loaded when it is called, and stored nowhere. Source: docs/product.md, 17.5. */
export function useCall(personId: string) {
  const { t } = useTranslation(['search', 'people', 'roster'])
  const errorText = useErrorText({ NOT_FOUND: t('roster:notInRoster') })
  const store = useStore()
  return useMutation({
    mutationFn: async () => {
      const contact = contactOf(await openPage(store, personId))
      if (contact) window.location.assign(callLink(contact.phone))
      else toastFailed({ title: t('people:noPhone') })
    },
    onError: (error) => toastFailed({ title: t('callFailed'), message: errorText(error) }),
  })
}

/** Opens a page, which is recorded: by the server, or without a connection for a later report. */
async function openPage(store: Store, personId: string): Promise<PersonPage> {
  const stored = peopleOnDevice().find(({ id }) => id === personId)
  if (!stored || isConnected()) {
    try {
      return await api.people.get.call({ personId }, { context: { repeats: stored === undefined } })
    } catch (error) {
      if (!stored || !isUnreachable(error)) throw error
    }
  }
  recordOpening(store, personId).keep()
  return stored
}
