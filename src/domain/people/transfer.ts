import { type PlainDate, parts } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { type AgeBand, groupForAge, placementOf, schoolAge } from './age.ts'

interface PersonToTransfer {
  readonly organizationName: OrganizationName
  readonly birthdate: PlainDate | null
  readonly isLeader: boolean
  readonly ageOverride: boolean
}

/**
 * What the yearly transfer proposes for a person.
 * - `fits`: stays in the group
 * - `mismatch`: belongs to `group`, and is moved there unless an administrator decides otherwise
 * - `leader`: a leader whose age belongs to `group`; moved only on request
 * - `allowed`: was allowed to stay, but the age belongs to `group`; moved only on request
 * - `underage`: younger than every group; `group` is the one with the lowest age band
 */
export type Transfer =
  | { readonly kind: 'fits' }
  | {
      readonly kind: 'mismatch' | 'leader' | 'allowed' | 'underage'
      readonly age: number
      readonly group: OrganizationName
    }

/**
 * The proposal for a person by age in this school year. People without a birthdate or an age check fit, and so do
 * children too young for every group who were allowed to stay in the lowest one.
 * @param today plain date in the network's time zone
 * Source: docs/product.md, 7.2 to 7.4.
 */
export function transferOf(
  { organizationName, birthdate, isLeader, ageOverride }: PersonToTransfer,
  today: PlainDate,
  organizations: readonly AgeBand[],
): Transfer {
  const placement = placementOf({ organizationName, birthdate, isLeader: false }, today, organizations)
  if (placement.kind === 'fits' || !birthdate) return { kind: 'fits' }
  const { age, group } = placement
  if (isLeader) {
    const groupOfAge = groupForAge(schoolAge(birthdate, today), organizations)
    return groupOfAge === null ? { kind: 'fits' } : { kind: 'leader', age, group: groupOfAge }
  }
  if (placement.kind === 'underage') {
    const stays = ageOverride && organizationName === group
    return stays ? { kind: 'fits' } : { kind: 'underage', age, group }
  }
  return { kind: ageOverride ? 'allowed' : 'mismatch', age, group }
}

const FIRST_MONTH = 8
const LAST_MONTH = 10

/** Whether the yearly transfer is due: from August to October, around the start of the school year. Source: docs/product.md, 7.1. */
export function isTransferSeason(today: PlainDate): boolean {
  const { month } = parts(today)
  return month >= FIRST_MONTH && month <= LAST_MONTH
}
