import { useTranslation } from 'react-i18next'
import type { Guardian } from '#contract/people/people.ts'
import { api, isUnreachable, queryClient } from '#web/api.ts'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { personQuery, refreshPeople, showOnPage } from '#web/features/people/parts/person-queries.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'

export function useGuardianRemoval(personId: string) {
  const { t } = useTranslation(['people', 'roster'])
  const errorText = useErrorText()
  const putBackErrorText = usePeopleErrorText()

  const putBack = async (guardian: Guardian, formerly: readonly Guardian[]) => {
    const place = formerly.findIndex(({ id }) => id === guardian.id)
    const present = queryClient.getQueryData(personQuery(personId).queryKey)?.guardians ?? []
    const idsBefore = new Set(formerly.slice(0, place).map(({ id }) => id))
    const before = present.filter(({ id }) => idsBefore.has(id))
    const isLast = before.length === present.length
    try {
      await api.people.saveGuardian.call({ personId, ...guardian, callFirst: !isLast })
      // The guardians who come before in the order of calling become first again, one after the other.
      if (!isLast)
        for (const one of [...before].reverse())
          await api.people.saveGuardian.call({ personId, ...one, callFirst: true, opened: one })
    } catch (error) {
      // Undo can be tried again after a lost connection.
      if (isUnreachable(error)) offer(guardian, formerly)
      const title = t('roster:putBackFailed', { name: shortened(guardian.name) })
      toastFailed({ title, message: putBackErrorText(error) })
    }
    refreshPeople()
  }

  const offer = (guardian: Guardian, formerly: readonly Guardian[]) => {
    const name = shortened(guardian.name)
    offerUndo({
      title: t('guardianRemoved'),
      detail: isolated(name),
      label: t('roster:undo'),
      spokenLabel: t('roster:undoNamed', { name }),
      undo: () => void putBack(guardian, formerly),
    })
  }

  return async (guardian: Guardian) => {
    const formerly = queryClient.getQueryData(personQuery(personId).queryKey)?.guardians ?? [guardian]
    try {
      await api.people.removeGuardian.call({ personId, id: guardian.id })
    } catch (error) {
      return toastFailed({ title: t('roster:removeFailed'), message: errorText(error) })
    }
    showOnPage(personId, (page) => ({ ...page, guardians: page.guardians.filter(({ id }) => id !== guardian.id) }))
    focusContent()
    offer(guardian, formerly)
  }
}
