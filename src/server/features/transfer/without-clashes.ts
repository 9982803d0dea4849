import { MOST_IN_ROSTER } from '#domain/limits.ts'
import type { OrganizationName } from '#domain/organizations.ts'

interface ToPlace {
  readonly entry: {
    readonly organizationName: OrganizationName
    readonly nameKey: string
    readonly removedAt: Date | null
  }
  readonly to: OrganizationName
  /** Out of every roster: no name is in the way. */
  readonly removed: boolean
}

/**
 * Which of those who are to be placed can be, all at once, so that no name stands twice in a roster and none has more people
 * than it holds: places that others leave are free. Of two who would take one place the first has it. Whoever cannot go stays
 * where they are, with their name, which may be in the way of another one.
 * @param names that stand in each roster now, those who are to be placed included
 * @param most people in one roster
 */
export function withoutClashes<Placing extends ToPlace>(
  placings: readonly Placing[],
  names: ReadonlyMap<OrganizationName, ReadonlySet<string>>,
  most = MOST_IN_ROSTER,
): { done: Placing[]; clashes: Placing[]; full: Placing[] } {
  let going = [...placings]
  const clashes: Placing[] = []
  const full: Placing[] = []
  for (;;) {
    const leaving = new Set(going.filter(isThere).map(({ entry }) => placeOf(entry.organizationName, entry.nameKey)))
    const people = new Map([...names].map(([organization, known]) => [organization, known.size]))
    for (const { entry } of going.filter(isThere)) add(people, entry.organizationName, -1)
    const taken = new Set<string>()
    const stuck = new Set<Placing>()
    for (const placing of going) {
      if (placing.removed) continue
      const { to, entry } = placing
      const place = placeOf(to, entry.nameKey)
      const isOccupied = names.get(to)?.has(entry.nameKey) === true && !leaving.has(place)
      const isFull = (people.get(to) ?? 0) >= most
      if (isOccupied || taken.has(place)) clashes.push(placing)
      else if (isFull) full.push(placing)
      else {
        taken.add(place)
        add(people, to, 1)
        continue
      }
      stuck.add(placing)
    }
    if (stuck.size === 0) return { done: going, clashes, full }
    going = going.filter((placing) => !stuck.has(placing))
  }
}

function add(people: Map<OrganizationName, number>, organization: OrganizationName, change: number): void {
  people.set(organization, (people.get(organization) ?? 0) + change)
}

function isThere({ entry }: ToPlace): boolean {
  return entry.removedAt === null
}

function placeOf(organization: OrganizationName, nameKey: string): string {
  return JSON.stringify([organization, nameKey])
}
