import { nameKey } from '#domain/texts/names.ts'
import { similarPeopleIn } from '#domain/texts/similar-names.ts'

/** Whether a person may collect a child, must not, or is someone for whom a guardian has asked. */
export const COLLECTOR_KINDS = ['may', 'must_not', 'asked'] as const

export type CollectorKind = (typeof COLLECTOR_KINDS)[number]

export const GOES_ALONE = ['unknown', 'yes', 'no'] as const

export type GoesAlone = (typeof GOES_ALONE)[number]

/** The most entries of each kind for a child. Source: docs/product.md, 16.18. */
export const MOST_COLLECTORS: Readonly<Record<CollectorKind, number>> = { may: 6, must_not: 2, asked: 3 }

/** The most times in a day that a guardian asks through a link. Source: docs/product.md, 16.18. */
export const MOST_ASKED_A_DAY = 10

/** The age below which children are handed over, unless a group changes it. Source: docs/product.md, 16.18. */
export const HANDED_OVER_BELOW = 12

export const OLDEST_HANDED_OVER = 18

/**
 * Whether a person is handed over: below the group's age, or without a birthdate and no leader. Source:
 * docs/product.md, 16.18.
 * @param age in whole years; null if unknown
 * @param belowAge in whole years; null for a group that does not hand over
 */
export function isHandedOver(age: number | null, isLeader: boolean, belowAge: number | null): boolean {
  if (belowAge === null) return false
  return age === null ? !isLeader : age < belowAge
}

interface Named {
  readonly kind: CollectorKind
  readonly name: string
}

/** Whether a name is one that must not collect the child. Source: docs/product.md, 16.18. */
export function mustNotCollect(name: string, collectors: readonly Named[]): boolean {
  const key = nameKey(name)
  return collectors.some((one) => one.kind === 'must_not' && nameKey(one.name) === key)
}

/**
 * The name that must not collect the child to which a name is equal or similar (docs/product.md, 6.10); null for none.
 * Source: docs/product.md, 16.19.
 */
export function forbiddenLike(name: string, collectors: readonly Named[]): string | null {
  const forbidden = collectors.filter(({ kind }) => kind === 'must_not')
  const equal = forbidden.find((one) => mustNotCollect(name, [one]))
  if (equal) return equal.name
  const people = forbidden.map((one) => ({ attendeeName: one.name }))
  return similarPeopleIn(people)(name)[0]?.attendeeName ?? null
}
