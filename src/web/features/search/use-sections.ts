import { useTranslation } from 'react-i18next'
import { searchKey } from '#domain/texts/names.ts'
import { finder } from '#domain/texts/transliteration.ts'
import { peopleOnDevice } from '#web/offline/cache/people-on-device.ts'
import { readRecent } from '#web/offline/cache/recent-results.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { useStored } from '#web/offline/use-stored.ts'
import type { Row, Section } from './found-rows.ts'
import { foundOnDevice } from './on-device.ts'
import { detailsOf, type PersonDetails, type Result } from './results.ts'
import type { useFound } from './use-found.ts'
import { type Place, usePlaces } from './use-places.tsx'

/** Results by kind, or the recent ones while nothing is typed; then screens and actions. */
export function useSections(typed: string, found: ReturnType<typeof useFound>): readonly Section[] {
  const { t } = useTranslation('search')
  const store = useStore()
  const recent = useStored<Result>(() => readRecent(store), store.personId)
  const places = usePlaces()
  if (searchKey(typed) === '') {
    const details = detailsOf(peopleOnDevice().map(foundOnDevice))
    return withRows([
      { key: 'recent', label: t('recent'), rows: recent.map((one) => rowOf(one, details)), isRecent: true },
      { key: 'places', label: t('actions'), rows: places.map(rowOfPlace) },
    ])
  }
  const fits = finder(typed)
  // Words match only as they are written, because many short words sound alike.
  const hasWord = (words: string) => ` ${searchKey(words)}`.includes(` ${searchKey(typed)}`)
  return withRows([
    { key: 'people', label: t('people'), rows: found.people.map((one) => rowOf(one, found.details)) },
    { key: 'members', label: t('members'), rows: found.members.map((one) => rowOf(one)) },
    { key: 'sessions', label: t('sessions'), rows: found.sessions.map((one) => rowOf(one)) },
    { key: 'money', label: t('money'), rows: found.transactions.map((one) => rowOf(one)) },
    { key: 'groups', label: t('groups'), rows: found.groups.map((one) => rowOf(one)) },
    {
      key: 'places',
      label: t('actions'),
      rows: places.filter(({ label, words }) => fits(label) || hasWord(words)).map(rowOfPlace),
    },
  ])
}

function withRows(sections: readonly Section[]): readonly Section[] {
  return sections.filter(({ rows }) => rows.length > 0)
}

function rowOf(result: Result, details?: ReadonlyMap<string, PersonDetails>): Row {
  return { key: result.key, target: result.target, result, details: details?.get(result.key) }
}

function rowOfPlace(place: Place): Row {
  return { key: place.key, place, ...(place.target && { target: place.target }), ...(place.run && { run: place.run }) }
}
