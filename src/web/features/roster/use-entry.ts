import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/roster.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { fetchEntry } from './roster.ts'

interface EntryOptions {
  organizationName: string
  id: string
  /** Called if the person is not in the group's roster any more. */
  onGone: () => void
}

/** Loads a roster entry with its birthdate for the dialog that changes it. */
export function useEntry({ organizationName, id, onGone }: EntryOptions) {
  const { t } = useTranslation(['roster', 'people'])
  const errorText = useErrorText()
  const [entry, setEntry] = useState<RosterPerson | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchEntry(organizationName, id),
    onSuccess: (found) => {
      setEntry(found)
      if (found) return
      toastFailed({ title: t('notInRoster') })
      onGone()
    },
    onError: (error) => toastFailed({ title: t('people:loadFailed'), message: errorText(error) }),
  })
  return { entry, isLoading: isPending, load: () => mutate(), close: () => setEntry(null) }
}
