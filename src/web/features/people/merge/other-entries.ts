import { useMemo } from 'react'
import type { RosterPerson } from '#contract/people/roster.ts'
import { isSameName } from '#domain/texts/names.ts'
import { areSimilarNames, similarPeopleIn } from '#domain/texts/similar-names.ts'
import type { MergedPerson } from './use-merge.ts'

/** The other entries of a roster, which may be of the same person: the similar names first. Source: docs/product.md, 6.13. */
export function useOtherEntries(people: readonly RosterPerson[], { id, attendeeName }: MergedPerson) {
  return useMemo(() => {
    const others = people.filter((one) => one.id !== id)
    const same = others.filter((one) => isSameName(one.attendeeName, attendeeName))
    const given = firstWord(attendeeName)
    const sameGiven = others.filter((one) => {
      const word = firstWord(one.attendeeName)
      return isSameName(word, given) || areSimilarNames(word, given)
    })
    const similar = new Set([...same, ...similarPeopleIn(others)(attendeeName), ...sameGiven])
    return { similar: [...similar], rest: others.filter((one) => !similar.has(one)) }
  }, [people, id, attendeeName])
}

function firstWord(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? ''
}
