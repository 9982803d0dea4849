import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people.ts'
import { RemovedPerson } from '#web/features/people/page/removed-person.tsx'
import { refreshPeople } from '#web/features/people/parts/person-queries.ts'
import { useRemoval } from '#web/features/roster/removal.ts'
import { focusContent } from '#web/ui/focus-content.ts'
import { shortened } from '#web/ui/person-name.tsx'
import { toastDone } from '#web/ui/toast.ts'
import { ErasePerson } from './erase-person.tsx'

export function PersonRemoved({ person }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const { id, organizationName, attendeeName } = person
  const { putBack } = useRemoval(organizationName)
  const [isPending, setIsPending] = useState(false)
  const onPutBack = async () => {
    setIsPending(true)
    await putBack({ key: id, attendeeId: id, attendeeName, isQueued: false }, () => {
      toastDone({ title: t('backInRoster', { name: shortened(attendeeName) }) })
      focusContent()
      refreshPeople()
    })
    setIsPending(false)
  }
  return (
    <RemovedPerson
      person={person}
      busy={isPending}
      onPutBack={() => void onPutBack()}
      erase={<ErasePerson id={id} name={attendeeName} />}
    />
  )
}
