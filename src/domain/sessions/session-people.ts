import { formerNameKey, nameKey } from '#domain/texts/names.ts'

/** A person, identified by their entry in the roster, or else by name. */
export interface SessionPerson {
  readonly attendeeId: string | null
  readonly name: string
}

/** Whether two people are the same: by the ids of their entries, or by name if one has none. */
export function isSamePerson(one: SessionPerson, other: SessionPerson): boolean {
  if (one.attendeeId !== null && other.attendeeId !== null) return one.attendeeId === other.attendeeId
  return nameKey(one.name) === nameKey(other.name)
}

/**
 * Finds the same person ({@link isSamePerson}) without comparing everyone. Of several it takes the one with the id,
 * else the one whose name is written alike, else the first.
 */
export class PeopleIndex<Person extends SessionPerson> {
  readonly #byId = new Map<string, Person>()
  readonly #byName = new Map<string, Person[]>()

  constructor(people: readonly Person[]) {
    for (const person of people) this.add(person)
  }

  add(person: Person): void {
    const { attendeeId, name } = person
    if (attendeeId !== null && !this.#byId.has(attendeeId)) this.#byId.set(attendeeId, person)
    const key = nameKey(name)
    const namesakes = this.#byName.get(key)
    if (namesakes) namesakes.push(person)
    else this.#byName.set(key, [person])
  }

  find(person: SessionPerson): Person | undefined {
    const byId = person.attendeeId === null ? undefined : this.#byId.get(person.attendeeId)
    if (byId) return byId
    const namesakes = this.#byName.get(nameKey(person.name))?.filter((one) => isSamePerson(one, person)) ?? []
    if (namesakes.length < 2) return namesakes[0]
    const written = formerNameKey(person.name)
    return namesakes.find(({ name }) => formerNameKey(name) === written) ?? namesakes[0]
  }
}
