import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Found } from '#contract/dashboard/search.ts'
import { CHANGE_TYPE } from '#domain/finance/ledger.ts'
import { DEFAULT_TOPIC } from '#domain/sessions/sessions.ts'
import { MOST_FOUND } from '#domain/texts/limits.ts'
import { inNameOrder, searchKey } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { finder } from '#domain/texts/transliteration.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api, isUnreachable } from '#web/api.ts'
import { useConnection } from '#web/connection.ts'
import { peopleOnDevice } from '#web/offline/cache/people-on-device.ts'
import { textKey } from '#web/ui/texts/text-key.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import { foundOnDevice } from './on-device.ts'
import { detailsOf, type Result, resultsOf } from './results.ts'

const SHORTEST = 2

const NOTHING: Found = { people: [], members: [], sessions: [], transactions: [], groups: [] }

/**
 * The results. While searching they are the previous ones that match; offline they are people on this device.
 * @param sought the debounced text
 */
export function useFound(typed: string, sought: string) {
  const { t } = useTranslation(['finance', 'sessions'])
  const me = useCurrentUser()
  const text = oneLineText(sought)
  const isLongEnough = [...searchKey(text)].length >= SHORTEST
  const query = useQuery(
    api.search.find.queryOptions({
      input: { text },
      enabled: isLongEnough,
      retry: false,
      placeholderData: keepPreviousData,
    }),
  )
  const isConnected = useConnection()
  const isOffline = isLongEnough && (isUnreachable(query.error) || (!isConnected && query.isPending))
  const isCurrent = oneLineText(typed) === text && !query.isPlaceholderData
  const found = !isLongEnough ? NOTHING : isOffline ? onDevice(text) : (query.data ?? NOTHING)
  const results = resultsOf(found, me.isAdmin, {
    topic: (topic) => (topic === DEFAULT_TOPIC ? t('sessions:defaultTopic') : topic),
    transactionType: (type) => t(textKey('change', CHANGE_TYPE[type])),
    dayOf: (instant) => networkDay(instant.getTime()),
  })
  const fits = finder(typed)
  const shown = (some: readonly Result[]) => (isCurrent || isOffline ? some : some.filter(({ label }) => fits(label)))
  return {
    people: shown(results.people),
    members: shown(results.members),
    sessions: shown(results.sessions),
    transactions: shown(results.transactions),
    groups: shown(results.groups),
    details: detailsOf(found.people),
    isSearching: searchKey(typed).length >= SHORTEST && !query.isError && (!isCurrent || query.isPending),
    isOffline,
    hasFailed: isLongEnough && query.isError && !isOffline,
    error: query.error,
    retry: query.refetch,
  }
}

function onDevice(text: string): Found {
  const fits = finder(text)
  const found = peopleOnDevice().filter(({ attendeeName }) => fits(attendeeName))
  const people = inNameOrder(found, ({ attendeeName }) => attendeeName)
  return { ...NOTHING, people: people.slice(0, MOST_FOUND).map(foundOnDevice) }
}
