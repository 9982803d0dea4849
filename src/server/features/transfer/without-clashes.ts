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
 * Which of those who are to be placed can be, all at once, so that no name stands twice in a roster: places that others leave
 * are free. Of two who would take one place the first has it. Whoever cannot go stays where they are, with their name, which
 * may be in the way of another one.
 * @param names that stand in each roster now, those who are to be placed included
 */
export function withoutClashes<Placing extends ToPlace>(
  placings: readonly Placing[],
  names: ReadonlyMap<OrganizationName, ReadonlySet<string>>,
): { done: Placing[]; clashes: Placing[] } {
  let going = [...placings]
  const clashes: Placing[] = []
  for (;;) {
    const leaving = new Set(going.filter(isThere).map(({ entry }) => placeOf(entry.organizationName, entry.nameKey)))
    const taken = new Set<string>()
    const stuck = new Set<Placing>()
    for (const placing of going) {
      if (placing.removed) continue
      const { to, entry } = placing
      const place = placeOf(to, entry.nameKey)
      const isOccupied = names.get(to)?.has(entry.nameKey) === true && !leaving.has(place)
      if (isOccupied || taken.has(place)) stuck.add(placing)
      else taken.add(place)
    }
    if (stuck.size === 0) return { done: going, clashes }
    clashes.push(...stuck)
    going = going.filter((placing) => !stuck.has(placing))
  }
}

function isThere({ entry }: ToPlace): boolean {
  return entry.removedAt === null
}

function placeOf(organization: OrganizationName, nameKey: string): string {
  return JSON.stringify([organization, nameKey])
}
