/** The name of a unit, as `SNMK1`. A network may have other units, so the type is open. */
export type OrganizationName = string

export interface Organization {
  readonly name: OrganizationName
  /** Youngest age in whole years, inclusive; null where the unit has no band. */
  readonly minAge: number | null
  /** Oldest age in whole years, inclusive; null where the band is open. */
  readonly maxAge: number | null
  /** False for the special unit that is exempt from age checks. */
  readonly ageChecked: boolean
  /** Order in every list, ascending. */
  readonly position: number
}

/**
 * The units of the network and their age bands, in the order in which they are offered.
 * Source: docs/product.md, 1.2 and 4.1.
 */
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

/**
 * The roles a person may hold in one organization; 'none' is the absence of a role (null).
 * Source: docs/product.md, 2.1.
 */
export const ORGANIZATION_ROLES = [
  'team_leader',
  'secretary',
  'finance_manager',
  'media_manager',
  'activities_manager',
] as const

export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]
