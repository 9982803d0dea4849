import { type AgeBand, groupForAge, placementOf, schoolAge } from './age.ts'
import type { PlainDate } from './dates.ts'
import type { OrganizationName } from './organizations.ts'

/** The part of a roster entry that decides where the yearly transfer puts it. */
export interface PersonToTransfer {
  readonly organizationName: OrganizationName
  readonly birthdate: PlainDate | null
  readonly isLeader: boolean
  readonly ageOverride: boolean
}

/**
 * What the yearly transfer proposes for somebody.
 * - `mismatch`: belongs to `group`, and is moved there unless an administrator decides otherwise
 * - `leader`, `allowed`: belongs to `group` by age, but is a leader, or was allowed to stay: moved only on request
 * - `underage`: younger than every group; `group` is the one for the youngest
 */
export type Transfer =
  | { readonly kind: 'fits' }
  | {
      readonly kind: 'mismatch' | 'leader' | 'allowed' | 'underage'
      readonly age: number
      readonly group: OrganizationName
    }

/**
 * Where somebody in a roster belongs by age this school year. People without a birthdate, and those of organizations without
 * an age check, fit where they are; so does a child too young for any group who was allowed into the one of the youngest.
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
