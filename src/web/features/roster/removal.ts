import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api, hasCode } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { shortened } from '#web/ui/person-name.tsx'
import { toastFailed } from '#web/ui/toast.tsx'
import { offerUndo } from '#web/ui/undo-toast.tsx'
import { hideFromRoster, showInRoster } from './roster.ts'

/** A person in a form. */
interface Someone {
  readonly key: string
  readonly attendeeId: string | null
  readonly attendeeName: string
  /** Added without a connection, so not yet in a roster. */
  readonly waits: boolean
}

/**
 * Remove people from the form and the group's roster, and put them back. Specification, section 4, "Leaders"; the messages are
 * those of section 8.
 */
export function useRemoval(organizationName: string | null) {
  const { t } = useTranslation(['roster', 'common'])
  const errorText = useErrorText()
  /** The people who are being removed or put back; a second tap is ignored. */
  const underWay = useRef(new Set<string>())

  const once = async (person: Someone, work: () => Promise<void>) => {
    if (underWay.current.has(person.key)) return
    underWay.current.add(person.key)
    await work().finally(() => underWay.current.delete(person.key))
  }

  /**
   * Remove a person from the roster, if they are in it.
   * @param leave called after that, to remove them from the form
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

  const removedFromRoster = async ({ attendeeId: id, waits }: Someone) => {
    if (!id || waits || !organizationName) return false
    const { removed } = await api.roster.remove.call({ id, organizationName })
    hideFromRoster(organizationName, id)
    return removed
  }

  /** Put a person back into the roster and the form. */
  const putBack = (person: Someone, undo: () => void) =>
    once(person, async () => {
      const { attendeeId: id, waits, attendeeName } = person
      try {
        if (id && !waits && organizationName) showInRoster(await api.roster.restore.call({ id, organizationName }))
        undo()
      } catch (error) {
        // Not in this group's roster, so only the form changes.
        if (hasCode(error, 'NOT_FOUND')) return undo()
        const reason = hasCode(error, 'NAME_EXISTS') ? t('nameExists') : errorText(error)
        toastFailed({ title: t('putBackFailed', { name: shortened(attendeeName) }), message: reason })
      }
    })

  return { remove, putBack }
}
