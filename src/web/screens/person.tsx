import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PersonPage } from '#contract/people/people.ts'
import { isMissing } from '#web/api.ts'
import { MissingPerson } from '#web/features/people/page/missing-person.tsx'
import { RemovedPerson } from '#web/features/people/page/removed-person.tsx'
import { refreshPeople, usePerson } from '#web/features/people/parts/person-queries.ts'
import { useRemoval } from '#web/features/roster/removal.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { shortened } from '#web/ui/people/person-name.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { useErasePerson } from './erase-person.tsx'
import { PersonPresent } from './person-present.tsx'

const route = getRouteApi('/signed-in/approved/people/$id')

/** Everything that the group knows of one child or leader. Source: docs/product.md, 16.1. */
export function PersonScreen() {
  const { t } = useTranslation('people')
  const { id } = route.useParams()
  const person = usePerson(id)
  const isGone = isMissing(person.error)
  const found = isGone ? undefined : person.data
  return (
    <Screen
      title={found?.attendeeName ?? t('title')}
      // The title has no name, which would stay in the history of a shared device.
      documentTitle={t('title')}
      back={{ to: '/members', label: t('backToMembers') }}
      hasOwnHead={found !== undefined && !found.isRemoved}
    >
      {isGone ? (
        <MissingPerson />
      ) : (
        <QueryState query={person} failed={t('loadFailed')}>
          {/* The key resets the state for another person, so that a shown birthdate belongs to one person. */}
          {(page) =>
            page.isRemoved ? <PersonRemoved key={id} person={page} /> : <PersonPresent key={id} person={page} />
          }
        </QueryState>
      )}
    </Screen>
  )
}

function PersonRemoved({ person }: { person: PersonPage }) {
  const { t } = useTranslation('people')
  const { id, organizationName, attendeeName } = person
  const { putBack } = useRemoval(organizationName)
  const { button, dialog } = useErasePerson(id, attendeeName)
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
    <>
      <RemovedPerson person={person} busy={isPending} onPutBack={() => void onPutBack()} erase={button} />
      {dialog}
    </>
  )
}
