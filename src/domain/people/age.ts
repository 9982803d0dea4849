import { type PlainDate, parsePlainDate, parts } from '#domain/dates/dates.ts'
import type { Organization, OrganizationName } from '#domain/network/organizations.ts'

const SCHOOL_YEAR_STARTS_IN_MONTH = 9

export type AgeBand = Pick<Organization, 'name' | 'minAge' | 'maxAge' | 'ageChecked'>

export type Placement =
  | { readonly kind: 'fits' }
  | { readonly kind: 'mismatch'; readonly age: number; readonly group: OrganizationName }
  /** The person is younger than every group; `group` is the one with the lowest age band. */
  | { readonly kind: 'underage'; readonly age: number; readonly group: OrganizationName }

/** 1 September of the school year (September to August) that contains `today`. Source: docs/product.md, 4.2. */
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

const DEFAULT_CHILD_AGE = 10
const DEFAULT_LEADER_AGE = 25
/** Assumed years above the lowest age of a group without an upper bound. */
const YEARS_INTO_OPEN_BAND = 5

/**
 * The year in which the calendar of an empty birthdate field opens: in the middle of the group's band, or for a leader
 * an adult's year.
 * @param today plain date in the network's time zone
 * Source: docs/product.md, 4.7.
 */
export function usualBirthYear(
  { isLeader, organizationName }: Omit<PersonToPlace, 'birthdate'>,
  today: PlainDate,
  organizations: readonly AgeBand[],
): number {
  const band = organizations.find(({ name }) => name === organizationName)
  const { year } = parts(schoolYearStart(today))
  const groupAge = band?.ageChecked ? middleOf(band) : null
  if (isLeader) return year - Math.max(DEFAULT_LEADER_AGE, groupAge ?? 0)
  return year - (groupAge ?? DEFAULT_CHILD_AGE)
}

function middleOf({ minAge, maxAge }: AgeBand): number | null {
  if (minAge === null) return null
  return maxAge === null ? minAge + YEARS_INTO_OPEN_BAND : Math.floor((minAge + maxAge) / 2)
}

/**
 * It also takes children who are too young for every group. It is null without any age check. Source: docs/product.md,
 * 4.5.
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
 * Leaders, people without a birthdate and organizations without an age check or a band are exempt.
 * @param today plain date in the network's time zone
 * Source: docs/product.md, 4.3 to 4.5.
 */
export function placementOf(
  { birthdate, isLeader, organizationName }: PersonToPlace,
  today: PlainDate,
  organizations: readonly AgeBand[],
): Placement {
  const current = organizations.find(({ name }) => name === organizationName)
  if (!birthdate || isLeader || !current?.ageChecked || current.minAge === null) return { kind: 'fits' }
  const age = schoolAge(birthdate, today)
  if (isInBand(age, current)) return { kind: 'fits' }
  const group = groupForAge(age, organizations)
  if (group) return { kind: 'mismatch', age, group }
  const youngest = youngestGroup(organizations)
  const isUnderage = youngest?.minAge != null && age < youngest.minAge
  // The age bands of another network may have a gap. Then there is no group to move to.
  return isUnderage ? { kind: 'underage', age: Math.max(age, 0), group: youngest.name } : { kind: 'fits' }
}

/**
 * The other group that the age rule names for a person; null if they fit or are allowed to stay. Source:
 * docs/product.md, 4.4.
 */
export function misplacementOf(
  person: PersonToPlace & { readonly ageOverride: boolean },
  today: PlainDate,
  organizations: readonly AgeBand[],
): Exclude<Placement, { kind: 'fits' }> | null {
  const placement = placementOf(person, today, organizations)
  return person.ageOverride || placement.kind === 'fits' ? null : placement
}

function isInBand(age: number, { minAge, maxAge, ageChecked }: AgeBand): boolean {
  return ageChecked && minAge !== null && age >= minAge && (maxAge === null || age <= maxAge)
}
