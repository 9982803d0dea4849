import type { StoredFields } from '#contract/edits.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { mergeFields } from '#domain/texts/field-edit.ts'

interface Details {
  readonly attendeeName: string
  readonly isLeader: boolean
  readonly birthdate: PlainDate | null
  readonly phoneNumber: string | null
  readonly ageOverride: boolean
}

/** Details as they are sent. If the birthdate is missing, the stored one stays. */
export interface SentDetails extends Omit<Details, 'birthdate'> {
  readonly birthdate?: PlainDate | null | undefined
}

/** Birthdate and override belong together: both determine the allowed groups. */
const TOGETHER = [['birthdate', 'ageOverride']] as const

/**
 * The merged details, and those that both changed. @param opened the form's initial values; undefined if it replaces
 * every detail
 * Source: docs/product.md, 6.3.
 */
export function mergeChanges(sent: SentDetails, opened: SentDetails | undefined, stored: Details) {
  const details = withBirthdate(sent, stored)
  if (!opened) return { values: details, conflicts: [] }
  return mergeFields(details, withBirthdate(opened, stored), detailsOf(stored), TOGETHER)
}

/** The details of a form that does not ask: where both changed, the sent values are stored. */
export function withSent(details: Details, sent: SentDetails, conflicts: readonly (keyof Details)[]): Details {
  const replaced = withBirthdate(sent, details)
  return Object.assign({ ...details }, ...conflicts.map((name) => ({ [name]: replaced[name] })))
}

/** The details in an error. The birthdate is among them only if it is to be decided. */
export function answeredDetails(stored: Details, conflicts: readonly string[]): StoredFields {
  const { birthdate, ...others } = detailsOf(stored)
  return conflicts.includes('birthdate') ? { ...others, birthdate } : others
}

function withBirthdate({ attendeeName, isLeader, phoneNumber, ageOverride, birthdate }: SentDetails, stored: Details) {
  return {
    attendeeName,
    isLeader,
    phoneNumber,
    ageOverride,
    birthdate: birthdate === undefined ? stored.birthdate : birthdate,
  }
}

function detailsOf({ attendeeName, isLeader, birthdate, phoneNumber, ageOverride }: Details): Details {
  return { attendeeName, isLeader, birthdate, phoneNumber, ageOverride }
}
