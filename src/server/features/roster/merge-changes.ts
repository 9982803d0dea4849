import type { PlainDate } from '#domain/dates.ts'

interface Details {
  readonly attendeeName: string
  readonly isLeader: boolean
  readonly birthdate: PlainDate | null
  readonly phoneNumber: string | null
  readonly ageOverride: boolean
}

/** Details as they are sent: without a birthdate, the stored one stays. */
export interface SentDetails extends Omit<Details, 'birthdate'> {
  readonly birthdate?: PlainDate | null | undefined
}

/**
 * The details to store for a person. Fields unchanged since the form opened keep the stored value, so that two people who
 * change different fields both succeed.
 * @param sent by the form
 * @param opened what the form began with
 * @param stored now
 */
export function mergeChanges(sent: SentDetails, opened: SentDetails, stored: Details): Details {
  return {
    attendeeName: sent.attendeeName === opened.attendeeName ? stored.attendeeName : sent.attendeeName,
    isLeader: sent.isLeader === opened.isLeader ? stored.isLeader : sent.isLeader,
    phoneNumber: sent.phoneNumber === opened.phoneNumber ? stored.phoneNumber : sent.phoneNumber,
    // Birthdate and override belong together: both answer in which group somebody may be.
    ...(sent.birthdate === opened.birthdate && sent.ageOverride === opened.ageOverride
      ? { birthdate: stored.birthdate, ageOverride: stored.ageOverride }
      : { birthdate: withBirthdate(sent, stored).birthdate, ageOverride: sent.ageOverride }),
  }
}

/** The details to store for a person whose form was not opened with what is stored. */
export function withBirthdate<Sent extends SentDetails>(sent: Sent, stored: Pick<Details, 'birthdate'>) {
  return { ...sent, birthdate: sent.birthdate === undefined ? stored.birthdate : sent.birthdate }
}
