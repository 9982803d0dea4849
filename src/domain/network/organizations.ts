/** An organization name, such as `SNMK1`. Networks choose their own names, so the type is open. */
export type OrganizationName = string

/** An organization of the network, also called a group. Source: docs/product.md, 1.2. */
export interface Organization {
  readonly name: OrganizationName
  readonly minAge: number | null
  /** Oldest age in whole years, inclusive; null if there is no band, or the band has no upper limit. */
  readonly maxAge: number | null
  /** False for an organization that is exempt from the age rule. */
  readonly ageChecked: boolean
  readonly position: number
}

/** The default organizations with their age bands, in the order of every list. Source: docs/product.md, 1.2 and 4.1. */
export const ORGANIZATIONS = [
  { name: 'SNMK1', minAge: 5, maxAge: 7, ageChecked: true, position: 1 },
  { name: 'SNMK2', minAge: 8, maxAge: 9, ageChecked: true, position: 2 },
  { name: 'SNMK3', minAge: 10, maxAge: 11, ageChecked: true, position: 3 },
  { name: 'SNMY1', minAge: 12, maxAge: 14, ageChecked: true, position: 4 },
  { name: 'SNMY2', minAge: 15, maxAge: 17, ageChecked: true, position: 5 },
  { name: 'SNMA1', minAge: 18, maxAge: 24, ageChecked: true, position: 6 },
  { name: 'SNMA2', minAge: 25, maxAge: null, ageChecked: true, position: 7 },
  { name: 'SNMF', minAge: null, maxAge: null, ageChecked: false, position: 8 },
] as const satisfies readonly Organization[]

/** The roles that a person may hold in one organization; null means no role. Source: docs/product.md, 2.1. */
export const ORGANIZATION_ROLES = [
  'team_leader',
  'secretary',
  'finance_manager',
  'media_manager',
  'activities_manager',
] as const

export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]

/**
 * The present name of an organization.
 * @param formerNames the present names by former ones
 */
export function presentName(
  formerNames: Readonly<Record<OrganizationName, OrganizationName>>,
  name: string,
): OrganizationName | undefined {
  return Object.hasOwn(formerNames, name) ? formerNames[name] : undefined
}
