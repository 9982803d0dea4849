import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formerNameKey } from '#domain/texts/names.ts'
import { PROPERTY_RUNS } from '#tests/property-runs.ts'
import { isSamePerson, PeopleIndex, type SessionPerson } from './session-people.ts'

const person: fc.Arbitrary<SessionPerson> = fc.record({
  attendeeId: fc.constantFrom(null, 'a', 'b', 'c'),
  name: fc.constantFrom('Rita', ' RITA ', 'Jad', 'كرم', 'كَرم', 'کرم'),
})

test('an index finds the same person as a comparison with everyone: the one with the id, else the one written alike, else the first', () => {
  fc.assert(
    fc.property(fc.array(person), person, (people, wanted) => {
      const byId = people.find(({ attendeeId }) => attendeeId !== null && attendeeId === wanted.attendeeId)
      const same = people.filter((one) => isSamePerson(one, wanted))
      const alike = same.find(({ name }) => formerNameKey(name) === formerNameKey(wanted.name))
      expect(new PeopleIndex(people).find(wanted)).toBe(byId ?? alike ?? same[0])
    }),
    { numRuns: PROPERTY_RUNS },
  )
})
