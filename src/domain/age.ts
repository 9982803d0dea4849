import { type PlainDate, parsePlainDate, parts } from './dates.ts'
import type { Organization, OrganizationName } from './organizations.ts'

const SCHOOL_YEAR_STARTS_IN_MONTH = 9

/** The part of an organization that decides who belongs to it by age. */
export type AgeBand = Pick<Organization, 'name' | 'minAge' | 'maxAge' | 'ageChecked'>

/** What the age rule says about a person in an organization. */
export type Placement =
  /** The age fits, or the rule does not apply. */
  | { readonly kind: 'fits' }
  /** Another group is the one for this age. */
  | { readonly kind: 'mismatch'; readonly age: number; readonly group: OrganizationName }
  /** Younger than every group; `group` is the one for the youngest. */
  | { readonly kind: 'underage'; readonly age: number; readonly group: OrganizationName }

/**
 * 1 September of the school year (September to August) that contains `today`.
 * Source: docs/product.md, 4.2.
 */
export function schoolYearStart(today: PlainDate): PlainDate {
  const { year, month } = parts(today)
  const startYear = month >= SCHOOL_YEAR_STARTS_IN_MONTH ? year : year - 1
  return parsePlainDate(`${String(startYear).padStart(4, '0')}-09-01`) ?? today
}

/**
 * Age in whole years on 1 September of the school year that contains `today`; negative for someone born after it.
 * @param birthdate plain date, yyyy-MM-dd, not after `today`
 * @param today plain date in the network's time zone
 * Source: docs/product.md, 4.2.
 */
export function schoolAge(birthdate: PlainDate, today: PlainDate): number {
  const cutoff = parts(schoolYearStart(today))
  const born = parts(birthdate)
  const hadBirthday = born.month < cutoff.month || (born.month === cutoff.month && born.day <= cutoff.day)
  return cutoff.year - born.year - (hadBirthday ? 0 : 1)
}

/** The group whose band contains `age`; null if none does. Source: docs/product.md, 4.1. */
export function groupForAge(age: number, organizations: readonly AgeBand[]): OrganizationName | null {
  return organizations.find((one) => isInBand(age, one))?.name ?? null
}

/** The age that is assumed without any other information. */
const USUAL_CHILD = 10
/** Assumed age of a leader. */
const USUAL_ADULT = 25
/** Assumed age above the youngest of a group without an upper bound. */
const INTO_OPEN_BAND = 5

/**
 * The year at which a calendar opens for somebody without a birthdate: in which somebody in the middle of the group's age
 * band was born; for a leader an adult.
 * @param today plain date in the network's time zone
 * @param organizations the organizations that the device has loaded so far
 */
export function usualBirthYear(
  { isLeader, organizationName }: Omit<PersonToPlace, 'birthdate'>,
  today: PlainDate,
  organizations: readonly AgeBand[],
): number {
  const band = organizations.find(({ name }) => name === organizationName)
  const { year } = parts(schoolYearStart(today))
  const groupAge = band?.ageChecked ? middleOf(band) : null
  if (isLeader) return year - Math.max(USUAL_ADULT, groupAge ?? 0)
  return year - (groupAge ?? USUAL_CHILD)
}

function middleOf({ minAge, maxAge }: AgeBand): number | null {
  if (minAge === null) return null
  return maxAge === null ? minAge + INTO_OPEN_BAND : Math.floor((minAge + maxAge) / 2)
}

/**
 * The group of the youngest, which also takes children who are too young for any; null without an age check anywhere. Source:
 * docs/product.md, 4.5.
 */
export function youngestGroup(organizations: readonly AgeBand[]): AgeBand | null {
  const checked = organizations.filter((one) => one.ageChecked && one.minAge !== null)
  return checked.sort((one, other) => (one.minAge ?? 0) - (other.minAge ?? 0))[0] ?? null
}

interface PersonToPlace {
  readonly birthdate: PlainDate | null
  /** The rule does not apply to leaders. */
  readonly isLeader: boolean
  readonly organizationName: OrganizationName
}

/**
 * What the age rule says about a person in an organization: leaders, people without a birthdate and organizations without
 * an age check are exempt.
 * @param today plain date in the network's time zone
 * @param organizations all units of the network
 * Source: docs/product.md, 4.3 to 4.5.
 */
export function placementOf(
  { birthdate, isLeader, organizationName }: PersonToPlace,
  today: PlainDate,
  organizations: readonly AgeBand[],
): Placement {
  const current = organizations.find(({ name }) => name === organizationName)
  if (!birthdate || isLeader || !current?.ageChecked) return { kind: 'fits' }
  const age = schoolAge(birthdate, today)
  if (isInBand(age, current)) return { kind: 'fits' }
  const group = groupForAge(age, organizations)
  if (group) return { kind: 'mismatch', age, group }
  const youngest = youngestGroup(organizations)
  const isUnderage = youngest?.minAge != null && age < youngest.minAge
  // A network with other bands may have no group for an age, and then nowhere to move somebody to.
  return isUnderage ? { kind: 'underage', age: Math.max(age, 0), group: youngest.name } : { kind: 'fits' }
}

function isInBand(age: number, { minAge, maxAge, ageChecked }: AgeBand): boolean {
  return ageChecked && minAge !== null && age >= minAge && (maxAge === null || age <= maxAge)
}
