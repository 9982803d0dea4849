import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api, hasCode } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'
import { hideFromRoster, invalidateRoster } from './roster-queries.ts'

interface Someone {
  readonly key: string
  readonly attendeeId: string | null
  readonly attendeeName: string
  /** Whether the person was added without a connection, and is in no roster yet. */
  readonly isQueued: boolean
}

/** Removes people from the group's roster together with the form, and puts them back. Source: docs/product.md, 6.4. */
export function useRemoval(organizationName: string | null) {
  const { t } = useTranslation(['roster', 'common'])
  const errorText = useErrorText()
  const putBackErrorText = useErrorText({ NAME_EXISTS: t('common:nameExists') })
  /** The keys of people whose removal or return is in progress: another tap is ignored. */
  const pending = useRef(new Set<string>())

  const once = async (person: Someone, work: () => Promise<void>) => {
    if (pending.current.has(person.key)) return
    pending.current.add(person.key)
    await work().finally(() => pending.current.delete(person.key))
  }

  /**
   * @param leave called after the removal, to remove the person from the form
   * @param undo called to put them back into the form
   */
  const remove = (person: Someone, leave: () => void, undo: () => void) =>
    once(person, async () => {
      try {
        const removed = await removedFromRoster(person)
        leave()
        const name = shortened(person.attendeeName)
        offerUndo({
          title: t(removed ? 'removed' : 'removedFromList'),
          detail: isolated(name),
          label: t('undo'),
          spokenLabel: t('undoNamed', { name }),
          undo: () => void putBack(person, undo),
        })
      } catch (error) {
        toastFailed({ title: t('removeFailed'), message: errorText(error) })
      }
    })

  const removedFromRoster = async ({ attendeeId: id, isQueued }: Someone) => {
    if (!id || isQueued || !organizationName) return false
    const { removed } = await api.roster.remove.call({ id, organizationName })
    hideFromRoster(organizationName, id)
    return removed
  }

  const putBack = (person: Someone, undo: () => void) =>
    once(person, async () => {
      const { attendeeId: id, isQueued, attendeeName } = person
      try {
        if (id && !isQueued && organizationName) {
          await api.roster.restore.call({ id, organizationName })
          void invalidateRoster(organizationName)
        }
        undo()
      } catch (error) {
        // They are not in this group's roster, so they were removed from the form only.
        if (hasCode(error, 'NOT_FOUND')) return undo()
        const title = t('putBackFailed', { name: shortened(attendeeName) })
        toastFailed({ title, message: putBackErrorText(error) })
      }
    })

  return { remove, putBack }
}
