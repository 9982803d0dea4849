/** The roles that review money, and those that give others such a role. */
export const GRANTED_ROLES = ['admin', 'finance_manager', 'team_leader'] as const

export type GrantedRole = (typeof GRANTED_ROLES)[number]

/**
 * One time for which a person had a role, in one organization or, as admin, everywhere. Its times are in milliseconds
 * since 1970 UTC.
 */
export interface GrantedRight {
  readonly personId: string
  readonly role: GrantedRole
  /**
   * It is null if the server's command or a move gave the right, or if that was before the history began. Such a right
   * counts at once, like an old one.
   */
  readonly givenBy: string | null
  readonly givenAt: number
  readonly endedAt: number | null
}

/**
 * For how long a new right does not count beside that of the person who gave it, and a lost one still counts as a
 * possible second person.
 * Source: docs/product.md, 8.28.
 */
export const NEW_RIGHT_MS = 7 * 24 * 60 * 60 * 1000

/** A right that a person has, or lost lately, by which they count as one of two approvers. */
export interface Claim {
  readonly personId: string
  /** The people who gave a new right, or the person alone if the right counts by itself. */
  readonly origins: readonly string[]
  readonly isHeld: boolean
}

export interface ReviewRights {
  /** All people who may review now. */
  readonly reviewers: readonly string[]
  /** The roles that may review. */
  readonly roles: readonly GrantedRole[]
  /** The rights of everyone who has or had a role for the same account. */
  readonly rights: readonly GrantedRight[]
}

/**
 * The claims of everyone who may review now or lost that right within the last seven days.
 * @param now in milliseconds since 1970 UTC
 * Source: docs/product.md, 8.28.
 */
export function claimsOf({ reviewers, roles, rights }: ReviewRights, now: number): readonly Claim[] {
  const recorded = rights.flatMap((right) => {
    const { personId, role, endedAt } = right
    const isHeld = endedAt === null && reviewers.includes(personId)
    const isLostLately = endedAt !== null && now < endedAt + NEW_RIGHT_MS
    if (!roles.includes(role) || !(isHeld || isLostLately)) return []
    return [{ personId, isHeld, origins: originsOf(right, roles, rights, now) }]
  })
  const known = new Set(recorded.filter(({ isHeld }) => isHeld).map(({ personId }) => personId))
  const others = reviewers.filter((id) => !known.has(id))
  return [...recorded, ...others.map((personId) => ({ personId, isHeld: true, origins: [personId] }))]
}

/** Whether these claims make two people: different ones, whose rights do not come from the same person. */
export function areTwoPeople(some: readonly Claim[], others: readonly Claim[]): boolean {
  return some.some((one) =>
    others.some(
      (other) =>
        one.personId !== other.personId &&
        one.origins.some((origin) => other.origins.some((another) => another !== origin)),
    ),
  )
}

/** The roles with which a person gives a role. */
const GIVING_ROLES: Readonly<Record<GrantedRole, readonly GrantedRole[]>> = {
  admin: ['admin'],
  finance_manager: ['admin', 'team_leader'],
  team_leader: ['admin', 'team_leader'],
}

/** Follows a new right to the person who gave it, and further while that person's own right was new too. */
function originsOf(
  right: GrantedRight,
  roles: readonly GrantedRole[],
  rights: readonly GrantedRight[],
  now: number,
  followed: readonly GrantedRight[] = [],
): readonly string[] {
  const { personId, role, givenBy, givenAt } = right
  const isNew = now < heldSince(right, roles, rights) + NEW_RIGHT_MS
  if (givenBy === null || !isNew || followed.includes(right)) return [personId]
  const givingRoles = GIVING_ROLES[role]
  const given = rights.filter(
    (one) =>
      one.personId === givenBy &&
      givingRoles.includes(one.role) &&
      startOf(one) <= givenAt &&
      (one.endedAt === null || one.endedAt >= givenAt),
  )
  if (given.length === 0) return [givenBy]
  const found = given.flatMap((one) => originsOf(one, givingRoles, rights, now, [...followed, right]))
  return [...new Set(found)]
}

/** A right that counts at once is treated like an old one. */
function startOf({ givenBy, givenAt }: GrantedRight): number {
  return givenBy === null ? Number.NEGATIVE_INFINITY : givenAt
}

/**
 * Since when a person has had one of the roles. A right that was held for more than seven days and given back within
 * seven counts as never lost.
 */
function heldSince(right: GrantedRight, roles: readonly GrantedRole[], rights: readonly GrantedRight[]): number {
  const own = rights.filter(({ personId, role }) => personId === right.personId && roles.includes(role))
  const since = new Map<GrantedRight, number>()
  for (const one of own.sort((some, other) => (startOf(some) < startOf(other) ? -1 : 1))) {
    const start = startOf(one)
    const continued = [...since].filter(([former, began]) => {
      const ended = former.endedAt ?? Number.POSITIVE_INFINITY
      const isGivenBack = start - ended <= NEW_RIGHT_MS && ended - began > NEW_RIGHT_MS
      return ended >= start || isGivenBack
    })
    since.set(one, Math.min(start, ...continued.map(([, began]) => began)))
  }
  return since.get(right) ?? startOf(right)
}
