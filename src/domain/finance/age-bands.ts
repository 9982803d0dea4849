import type { Organization, OrganizationName } from '#domain/network/organizations.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { isName } from '#domain/texts/names.ts'
import { isReservedName } from './vouchers.ts'

/** The oldest age that a band may have, in whole years. Source: docs/product.md, 19.4. */
export const OLDEST_BAND_AGE = 120

export type Band = Pick<Organization, 'name' | 'minAge' | 'maxAge' | 'ageChecked'>

export type OrganizationNameProblem = 'required' | 'tooLong' | 'invalid' | 'reserved'

/**
 * A name has a letter or a digit, at most 40 characters, no path separator or control character, and is not the prefix
 * of the reserve's vouchers. Source: docs/product.md, 19.4.
 * @param name trimmed, on one line
 */
export function organizationNameProblem(name: string): OrganizationNameProblem | null {
  if (!isName(name)) return 'required'
  if ([...name].length > TEXT_LIMITS.organizationName) return 'tooLong'
  if (/[/\\\p{Cc}]/u.test(name)) return 'invalid'
  return isReservedName(name) ? 'reserved' : null
}

export interface BandProblem {
  readonly field: 'minAge' | 'maxAge'
  readonly problem: 'invalid' | 'required' | 'reversed'
}

/** The problem of an age band, or null. Source: docs/product.md, 19.4. */
export function bandProblem({ minAge, maxAge }: Pick<Band, 'minAge' | 'maxAge'>): BandProblem | null {
  if (!isAge(minAge)) return { field: 'minAge', problem: 'invalid' }
  if (!isAge(maxAge)) return { field: 'maxAge', problem: 'invalid' }
  if (maxAge === null) return null
  if (minAge === null) return { field: 'minAge', problem: 'required' }
  return maxAge < minAge ? { field: 'maxAge', problem: 'reversed' } : null
}

function isAge(age: number | null): boolean {
  return age === null || (Number.isInteger(age) && age >= 0 && age <= OLDEST_BAND_AGE)
}

/** Unusual but allowed age bands. Ages are whole years, both ends included. */
export type BandWarning =
  | { readonly kind: 'overlap'; readonly first: OrganizationName; readonly second: OrganizationName }
  | { readonly kind: 'gap'; readonly from: number; readonly to: number }
  /** An organization whose ages are checked has no band, so no one is moved into it. */
  | { readonly kind: 'noBand'; readonly name: OrganizationName }

/** Two groups for one age, gaps between ages, and an age check without a band. Source: docs/product.md, 19.4. */
export function bandWarnings(organizations: readonly Band[]): BandWarning[] {
  const checked = organizations.filter(({ ageChecked }) => ageChecked)
  const bands = checked
    .flatMap(({ name, minAge, maxAge }) => (minAge === null ? [] : [{ name, minAge, maxAge: maxAge ?? Infinity }]))
    .sort((one, other) => one.minAge - other.minAge)
  const warnings: BandWarning[] = checked.flatMap(({ name, minAge }) =>
    minAge === null ? [{ kind: 'noBand', name }] : [],
  )
  let oldest = bands[0]
  for (const band of bands.slice(1)) {
    if (!oldest) break
    if (band.minAge <= oldest.maxAge) warnings.push({ kind: 'overlap', first: oldest.name, second: band.name })
    else if (band.minAge > oldest.maxAge + 1)
      warnings.push({ kind: 'gap', from: oldest.maxAge + 1, to: band.minAge - 1 })
    if (band.maxAge > oldest.maxAge) oldest = band
  }
  return warnings
}
