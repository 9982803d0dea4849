import { startTransition, useEffect, useMemo, useState } from 'react'
import { finder, type Searchable, searchable } from '#domain/texts/transliteration.ts'
import type { DraftPerson } from '#web/features/sessions/draft/session-draft.ts'

/** The number is more than a screen shows, and small enough to be fast on a cheap phone. */
const ROWS_AT_ONCE = 30

export type Finder = (person: DraftPerson) => boolean

/** A change of many people follows in the background, some rows at a time, so that the page stays responsive. */
export function useShownPeople(people: readonly DraftPerson[]): readonly DraftPerson[] {
  const [before, setBefore] = useState<readonly DraftPerson[]>([])
  const touched = useTouched(people)
  const shown = useMemo(() => nextShown(before, people, touched), [before, people, touched])
  if (shown === people && before !== people) setBefore(people)
  useEffect(() => (shown === people ? undefined : afterFrame(() => setBefore(shown))), [shown, people])
  return shown
}

/**
 * Runs a step after the last one is on the screen, because the browser would lay out several together. @returns cancels
 * it
 */
function afterFrame(step: () => void): () => void {
  const frame = requestAnimationFrame(() => startTransition(step))
  return () => cancelAnimationFrame(frame)
}

/**
 * The next shown people: those with another mark first, then leaders. @param touched the keys of people who are already
 * as they should be
 */
export function nextShown(
  before: readonly DraftPerson[],
  people: readonly DraftPerson[],
  touched: ReadonlySet<string>,
): readonly DraftPerson[] {
  const known = new Set(before)
  const isCurrent = (person: DraftPerson) => known.has(person) || touched.has(person.key)
  const others = people.filter((person) => !isCurrent(person))
  if (others.length <= ROWS_AT_ONCE) return people
  const former = new Map(before.map((person) => [person.key, person]))
  const hasOtherMark = (person: DraftPerson) => former.get(person.key)?.status !== person.status
  const order = (one: DraftPerson, other: DraftPerson) =>
    Number(hasOtherMark(other)) - Number(hasOtherMark(one)) || Number(other.isLeader) - Number(one.isLeader)
  const renewed = new Set(others.sort(order).slice(0, ROWS_AT_ONCE))
  return people.flatMap((person) =>
    isCurrent(person) || renewed.has(person) ? person : (former.get(person.key) ?? []),
  )
}

/** The keys of people changed a few at a time since the last change of many. */
function useTouched(people: readonly DraftPerson[]): ReadonlySet<string> {
  const [seen, setSeen] = useState({ people, touched: new Set<string>() })
  if (seen.people === people) return seen.touched
  const before = new Set(seen.people)
  const changed = people.filter((person) => !before.has(person)).map(({ key }) => key)
  const touched = new Set(changed.length > ROWS_AT_ONCE ? [] : [...seen.touched, ...changed])
  setSeen({ people, touched })
  return touched
}

/** A finder that reads each name once for all searches, and compares it once with each. */
export function useFinder(search: string): Finder {
  const [searchables] = useState(() => new Map<string, Searchable>())
  return useMemo(() => {
    if (search.trim() === '') return everybody
    const finds = finder(search)
    const known = new Map<string, boolean>()
    return ({ attendeeName: name }: DraftPerson) => {
      const isKnown = known.get(name)
      if (isKnown !== undefined) return isKnown
      const compared = searchables.get(name) ?? searchable(name)
      searchables.set(name, compared)
      const isFound = finds(compared)
      known.set(name, isFound)
      return isFound
    }
  }, [search, searchables])
}

const everybody = () => true

/** A list is searched in at most this many parts. */
const MOST_PARTS = 15
/** The least number of rows in a part; the last part may have fewer. */
const LEAST_IN_PART = 20
/** Hiding rows costs less than showing them, so a longer search takes two parts together. */
const HIDDEN_AT_ONCE = 2

/**
 * The finder of each place, changed part by part in the background: hiding or showing three hundred rows together
 * blocks a cheap phone.
 * @param isNarrower whether the new search finds no one new. Then it begins at the end, below the visible rows.
 * @returns also whether all places have the finder
 */
export function useFinderAt(isFound: Finder, rows: number, isNarrower: boolean) {
  const [before, setBefore] = useState<readonly Finder[]>(() => Array.from({ length: MOST_PARTS }, () => isFound))
  const inPart = Math.max(LEAST_IN_PART, Math.ceil(rows / MOST_PARTS))
  const finders = useMemo(() => {
    return nextFinders(before, isFound, { parts: Math.ceil(rows / inPart), isNarrower })
  }, [before, isFound, rows, inPart, isNarrower])
  useEffect(() => (finders === before ? undefined : afterFrame(() => setBefore(finders))), [finders, before])
  const finderAt = (place: number): Finder => finders[Math.floor(place / inPart)] ?? isFound
  return { finderAt, isComplete: finders.every((one) => one === isFound) }
}

/**
 * The first differing part gets the finder, or the last two if the search is narrower; parts without rows immediately.
 * @returns the same array if all parts have the finder
 */
export function nextFinders(
  before: readonly Finder[],
  isFound: Finder,
  { parts, isNarrower }: { readonly parts: number; readonly isNarrower: boolean },
): readonly Finder[] {
  if (before.every((one) => one === isFound)) return before
  const others = before.flatMap((one, part) => (one !== isFound && part < parts ? part : []))
  const next = isNarrower ? others.slice(-HIDDEN_AT_ONCE) : others.slice(0, 1)
  return before.map((one, part) => (next.includes(part) || part >= parts ? isFound : one))
}
