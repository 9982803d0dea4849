import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RosterPerson } from '#contract/people/roster.ts'
import { cleanName, nameKey } from '#domain/texts/names.ts'
import { similarPeopleIn } from '#domain/texts/similar-names.ts'
import type { DraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { shortened } from '#web/ui/people/person-name.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { startNext } from './next-person.ts'
import type { PersonFields } from './person-fields.ts'
import type { NameInput, PersonFormOptions } from './person-form-options.ts'
import { useRoster } from './roster-queries.ts'

/** The people with similar names in the device's roster. Source: docs/product.md, 6.10. */
export function useSimilar(options: PersonFormOptions, fields: DraftedFields<PersonFields>, nameInput: NameInput) {
  const { organizationName, person: changed, oneAfterAnother, onQuestion, onJoined, onClose } = options
  const { t } = useTranslation('roster')
  const roster = useRoster(changed ? null : organizationName)
  /** The key of a name confirmed as another person's. */
  const another = useRef<string | null>(null)
  return {
    /** It is empty for a changed person, for an existing name, and for a confirmed other person. */
    similarTo({ name, opened }: PersonFields): readonly RosterPerson[] {
      const people = roster.data ?? []
      const key = nameKey(name)
      const isKnown = people.some(({ attendeeName }) => nameKey(attendeeName) === key)
      return opened || isKnown || another.current === key ? [] : similarPeopleIn(people)(cleanName(name))
    },
    setAnother(name: string) {
      another.current = nameKey(name)
    },
    isSame(person: RosterPerson) {
      onQuestion(null)
      if (oneAfterAnother) {
        toastDone({ title: t('isInRoster', { name: shortened(person.attendeeName), organization: organizationName }) })
        return startNext(fields.values, fields, options, nameInput)
      }
      onJoined({ ...person, isLeader: fields.values.isLeader }, false)
      fields.draft.clear()
      onClose()
    },
  }
}
