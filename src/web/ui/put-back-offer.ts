import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { RosterPerson } from '#contract/roster.ts'
import { api, invalidate } from '#web/api.ts'
import { useErrorText } from './error-text.ts'
import { shortened } from './person-name.tsx'
import { toastDone, toastFailed } from './toast.ts'

/** How long the message with the button stays. */
const STAYS_MS = 10_000

/** An entry that came back, and the call that brought it back. */
export interface PutBack {
  readonly sent: Parameters<typeof api.roster.add.call>[0]
  readonly person: Pick<RosterPerson, 'id' | 'attendeeName' | 'organizationName'>
}

/**
 * Says that a person is back with what belongs to them, and offers to add another person of the name instead.
 * Source: docs/product.md, 6.11.
 */
export function usePutBackOffer() {
  // On the start screen too, from where waiting sessions are sent.
  const { t } = useTranslation('sessions')
  const errorText = useErrorText()
  /** @param onReplaced called with the other person, once they are added instead */
  return ({ sent, person }: PutBack, onReplaced?: (other: RosterPerson) => void) => {
    const name = shortened(person.attendeeName)
    const input = { ...sent, id: uuid(), insteadOf: sent.id }
    const addAnother = async () => {
      try {
        const { person: other } = await api.roster.add.call(input)
        void invalidate({ key: () => api.roster.list.key({ input: { organizationName: person.organizationName } }) })
        onReplaced?.(other)
        toastDone({ title: t('anotherAdded', { name }) })
      } catch (error) {
        toastFailed({ title: t('anotherFailed', { name }), message: errorText(error) })
      }
    }
    toastDone({
      title: t('isBack', { name }),
      stays: STAYS_MS,
      kind: `back ${person.id}`,
      actions: [{ label: t('anotherPerson'), run: () => void addAnother() }],
    })
  }
}
