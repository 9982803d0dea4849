import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/people/roster.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { type Placement, placementOf, usualBirthYear } from '#domain/people/age.ts'
import { api } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { saveFailedText } from '#web/ui/failures/failed-texts.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import type { PersonFields, Placing } from './person-fields.ts'

export type AgeQuestion = Exclude<Placement, { kind: 'fits' }>

/** A question before adding or changing: the group by age, or whether they are one of the people with similar names. */
export type Question = AgeQuestion | { readonly kind: 'similar'; readonly people: readonly RosterPerson[] }

/** The placing of people in a group: who fits, who must be placed, and the expected year of birth. */
export function usePlacing(organizationName: string, today: PlainDate) {
  const { t } = useTranslation(['roster', 'common'])
  const errorText = useErrorText()
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return {
    usualYear: (isLeader: boolean) => usualBirthYear({ isLeader, organizationName }, today, organizations.data ?? []),
    /**
     * The placing; null if the groups could not be loaded. @param onQuestion called instead if the age belongs to
     * another group
     */
    async placingOf(person: PersonFields, onQuestion: (question: AgeQuestion) => void): Promise<Placing | null> {
      const { birthdate, isLeader, opened } = person
      // The server, which has the birthdate, asks this question.
      if (birthdate === null) return { ageOverride: opened?.ageOverride ?? false }
      const loaded = organizations.data ? organizations : await organizations.refetch()
      const bands = loaded.data
      if (!bands) {
        toastFailed({ title: t(saveFailedText()), message: errorText(loaded.error) })
        return null
      }
      const placement = placementOf({ birthdate: birthdate.date, isLeader, organizationName }, today, bands)
      // A person who was allowed to stay needs no new decision while the birthdate stays.
      const wasAllowed = opened?.ageOverride === true && opened.birthdate === birthdate.date
      if (placement.kind === 'fits' || wasAllowed) return { ageOverride: wasAllowed }
      onQuestion(placement)
      return null
    },
  }
}
