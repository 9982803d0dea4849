import { type PlainDate, parsePlainDate, parts } from './dates.ts'
import type { Organization, OrganizationName } from './organizations.ts'

const SCHOOL_YEAR_STARTS_IN_MONTH = 9

/** What of an organization decides who belongs into it by age. */
export type AgeBand = Pick<Organization, 'name' | 'minAge' | 'maxAge' | 'ageChecked'>

/** What the age rule says about a person in an organization. */
export type Placement =
  /** Nothing to ask: the age fits, or the rule does not apply. */
  | { readonly kind: 'fits' }
  /** Another group is the one for this age. */
  | { readonly kind: 'mismatch'; readonly age: number; readonly group: OrganizationName }
  /** Younger than every group; `group` takes the youngest. */
  | { readonly kind: 'underage'; readonly age: number; readonly group: OrganizationName }

/**
 * 1 September of the school year (September to August) that contains `today`.
 * Source: specification, section 9, "School year starts on 1 September".
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
 * Source: specification, section 5, "Age rule".
 */
export function schoolAge(birthdate: PlainDate, today: PlainDate): number {
  const cutoff = parts(schoolYearStart(today))
  const born = parts(birthdate)
  const hadBirthday = born.month < cutoff.month || (born.month === cutoff.month && born.day <= cutoff.day)
  return cutoff.year - born.year - (hadBirthday ? 0 : 1)
}

/** The group whose band holds `age`; null where none does. Source: specification, section 3, "Age bands". */
export function groupForAge(age: number, organizations: readonly AgeBand[]): OrganizationName | null {
  return organizations.find((one) => isInBand(age, one))?.name ?? null
}

/** Of somebody of whom nothing else is known. */
const USUAL_CHILD = 10
/** Of somebody who leads children. */
const USUAL_ADULT = 25
/** How far above its youngest somebody of a group without an upper bound is looked for. */
const INTO_OPEN_BAND = 5

/**
 * The year in which people of a group are usually born, where a calendar opens for somebody without a birthdate: the middle of
 * the group's age band; for a leader an adult's year.
 * @param today plain date in the network's time zone
 * @param organizations the units of the network that are known so far
 */
export function usualBirthYear(
  { isLeader, organizationName }: Omit<PersonToPlace, 'birthdate'>,
  today: PlainDate,
  organizations: readonly AgeBand[],
): number {
  const band = organizations.find(({ name }) => name === organizationName)
  const { year } = parts(schoolYearStart(today))
  const ofGroup = band?.ageChecked ? middleOf(band) : null
  if (isLeader) return year - Math.max(USUAL_ADULT, ofGroup ?? 0)
  return year - (ofGroup ?? USUAL_CHILD)
}

function middleOf({ minAge, maxAge }: AgeBand): number | null {
  if (minAge === null) return null
  return maxAge === null ? minAge + INTO_OPEN_BAND : Math.floor((minAge + maxAge) / 2)
}

/** The group of the youngest, which takes those who are too young for any. Source: specification, section 9. */
export function youngestGroup(organizations: readonly AgeBand[]): AgeBand | null {
  const checked = organizations.filter((one) => one.ageChecked && one.minAge !== null)
  return checked.sort((one, other) => (one.minAge ?? 0) - (other.minAge ?? 0))[0] ?? null
}

interface PersonToPlace {
  readonly birthdate: PlainDate | null
  /** Leaders lead children: the rule is not about them. */
  readonly isLeader: boolean
  readonly organizationName: OrganizationName
}

/**
 * What the age rule says about a person in an organization: leaders, people without a birthdate and organizations without
 * an age check are exempt.
 * @param today plain date in the network's time zone
 * @param organizations all units of the network
 * Source: specification, section 5, "Age rule".
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
  // A network of its own bands may have no group for an age: there is nowhere to move to.
  return isUnderage ? { kind: 'underage', age: Math.max(age, 0), group: youngest.name } : { kind: 'fits' }
}

function isInBand(age: number, { minAge, maxAge, ageChecked }: AgeBand): boolean {
  return ageChecked && minAge !== null && age >= minAge && (maxAge === null || age <= maxAge)
}
