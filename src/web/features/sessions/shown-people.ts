import { useDeferredValue, useMemo, useState } from 'react'
import { finder } from '#domain/transliteration.ts'
import type { DraftPerson } from './session-draft.ts'

/** The rows that are rendered at once: more than a screen shows, and few enough to be fast on a cheap phone. */
const ROWS_AT_ONCE = 30

/**
 * The people whose rows are rendered. A change of a few people is shown at once. A change of many, such as marking everyone present or
 * opening the form, follows in the background, so that the page answers meanwhile; rows that are changed meanwhile show it at once.
 */
export function useShownPeople(people: readonly DraftPerson[]): readonly DraftPerson[] {
  const [first] = useState(() => [...people].sort(leadersFirst).slice(0, ROWS_AT_ONCE))
  const deferred = useDeferredValue(people, first)
  const touched = useTouched(people)
  const isMany = countOthers(people, deferred) > ROWS_AT_ONCE
  if (!isMany) return people
  const current = new Map(people.map((person) => [person.key, person]))
  return deferred.map((person) => (touched.has(person.key) && current.get(person.key)) || person)
}

/** The keys of the people who were changed a few at a time since the last change of many. */
function useTouched(people: readonly DraftPerson[]): ReadonlySet<string> {
  const [seen, setSeen] = useState({ people, touched: new Set<string>() })
  if (seen.people === people) return seen.touched
  const before = new Set(seen.people)
  const changed = people.filter((person) => !before.has(person)).map(({ key }) => key)
  const touched = new Set(changed.length > ROWS_AT_ONCE ? [] : [...seen.touched, ...changed])
  setSeen({ people, touched })
  return touched
}

function countOthers(people: readonly DraftPerson[], known: readonly DraftPerson[]): number {
  const all = new Set(known)
  return people.filter((person) => !all.has(person)).length
}

function leadersFirst(one: DraftPerson, other: DraftPerson): number {
  return Number(other.isLeader) - Number(one.isLeader)
}

/** Whether a search finds a person; each name is compared once. */
export function useFinder(search: string): (person: DraftPerson) => boolean {
  return useMemo(() => {
    const finds = finder(search)
    const known = new Map<string, boolean>()
    return ({ attendeeName: name }) => {
      const isFound = known.get(name) ?? finds(name)
      known.set(name, isFound)
      return isFound
    }
  }, [search])
}
