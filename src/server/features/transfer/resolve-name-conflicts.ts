import type { OrganizationName } from '#domain/network/organizations.ts'
import { MOST_IN_ROSTER } from '#domain/texts/limits.ts'

interface EntryAssignment {
  readonly entry: {
    readonly organizationName: OrganizationName
    readonly nameKey: string
    readonly removedAt: Date | null
  }
  readonly to: OrganizationName
  /** Whether the entry leaves every roster, so that its name conflicts with none. */
  readonly removed: boolean
  /** The key of its name, if that has to be free too: an entry may have kept a former key. */
  readonly newKey?: string
}

/**
 * Checks assignments so that no name is twice in a roster and no roster exceeds its capacity. Places that others leave
 * are free; of two assignments to one place the first gets it. A refused entry may conflict with another assignment.
 * @param names of each roster now, including the entries to assign
 * @returns those to carry out, those refused for their name, and those refused for a full roster
 */
export function resolveNameConflicts<Assignment extends EntryAssignment>(
  assignments: readonly Assignment[],
  names: ReadonlyMap<OrganizationName, ReadonlySet<string>>,
  most = MOST_IN_ROSTER,
): { done: Assignment[]; clashes: Assignment[]; full: Assignment[] } {
  let remaining = [...assignments]
  const clashes: Assignment[] = []
  const full: Assignment[] = []
  // Each refusal occupies a place again, so the others are checked again without it.
  for (;;) {
    const leaving = new Set(remaining.filter(isInRoster).map(({ entry }) => placeOf(entry.organizationName, entry)))
    const people = new Map([...names].map(([organization, known]) => [organization, known.size]))
    for (const { entry } of remaining.filter(isInRoster)) add(people, entry.organizationName, -1)
    const taken = new Set<string>()
    const refused = new Set<Assignment>()
    for (const assignment of remaining) {
      if (assignment.removed) continue
      const { to, entry, newKey = entry.nameKey } = assignment
      const keys = [...new Set([entry.nameKey, newKey])].map((nameKey) => ({
        nameKey,
        place: placeOf(to, { nameKey }),
      }))
      const isOccupied = keys.some(({ nameKey, place }) => names.get(to)?.has(nameKey) && !leaving.has(place))
      const isFull = (people.get(to) ?? 0) >= most
      if (isOccupied || keys.some(({ place }) => taken.has(place))) clashes.push(assignment)
      else if (isFull) full.push(assignment)
      else {
        for (const { place } of keys) taken.add(place)
        add(people, to, 1)
        continue
      }
      refused.add(assignment)
    }
    if (refused.size === 0) return { done: remaining, clashes, full }
    remaining = remaining.filter((assignment) => !refused.has(assignment))
  }
}

function add(people: Map<OrganizationName, number>, organization: OrganizationName, change: number): void {
  people.set(organization, (people.get(organization) ?? 0) + change)
}

function isInRoster({ entry }: EntryAssignment): boolean {
  return entry.removedAt === null
}

function placeOf(organization: OrganizationName, { nameKey }: { readonly nameKey: string }): string {
  return JSON.stringify([organization, nameKey])
}
