import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { RosterPerson } from '#contract/people/roster.ts'
import { api, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { shortened } from './person-name.tsx'

/** How long the message with the button stays. */
const STAYS_MS = 10_000
const STAYS_WITH_QUESTION_MS = 20_000

export interface PutBack {
  readonly sent: Parameters<typeof api.roster.add.call>[0]
  readonly person: Pick<RosterPerson, 'id' | 'attendeeName' | 'organizationName'>
  /** Another group that the age rule names, if the person still has to choose. */
  readonly placement: { readonly group: string } | null
}

/** Offers to add another person of the name instead, and to choose the group by age. Source: docs/product.md, 6.11. */
export function usePutBackOffer() {
  // The offer is on the start screen too, from which waiting sessions are sent.
  const { t } = useTranslation('sessions')
  const errorText = useErrorText()
  const navigate = useNavigate()
  /** @param onReplaced called with the other person */
  return ({ sent, person, placement }: PutBack, onReplaced?: (other: RosterPerson) => void) => {
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
    const another = { label: t('anotherPerson'), run: () => void addAnother() }
    const toast = { title: t('isBack', { name }), kind: `back ${person.id}` }
    if (placement === null) return toastDone({ ...toast, stays: STAYS_MS, actions: [another] })
    toastDone({
      ...toast,
      message: t('isBackMisplaced', { organization: placement.group }),
      stays: STAYS_WITH_QUESTION_MS,
      actions: [
        {
          label: t('chooseGroup'),
          run: () => void navigate({ to: '/people/$id', params: { id: person.id } }),
        },
        another,
      ],
    })
  }
}
