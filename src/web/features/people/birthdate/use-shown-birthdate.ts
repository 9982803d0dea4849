import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { PlainDate } from '#domain/dates/dates.ts'
import { api, invalidate, isUnreachable } from '#web/api.ts'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import type { ShownBirthdate } from '#web/ui/people/hidden-birthdate.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'

/** The birthdate is in no cache, and forgotten when the page is left. */
export function useShownBirthdate(personId: string): ShownBirthdate {
  const { t } = useTranslation('people')
  const errorText = usePeopleErrorText()
  const [birthdate, setBirthdate] = useState<PlainDate | null>(null)
  /** The id stays the same after a lost answer, so that one request is recorded once. */
  const lookId = useRef<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => api.people.showBirthdate.call({ personId, id }),
    gcTime: 0,
    onSuccess: (answer) => {
      lookId.current = null
      setBirthdate(answer.birthdate)
      void invalidate(api.people.reveals)
    },
    onError: (error) => {
      if (!isUnreachable(error)) lookId.current = null
      toastFailed({ title: t('showFailed'), message: errorText(error) })
    },
  })
  return {
    birthdate,
    isPending,
    show() {
      lookId.current ??= uuid()
      mutate(lookId.current)
    },
    hide: () => setBirthdate(null),
  }
}
