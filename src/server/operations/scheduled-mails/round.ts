import type { Moment } from '#domain/meetings.ts'

/** The parameters of queueing the mails of one moment. */
export interface Round {
  readonly now: Moment
  /** The network's time zone, an IANA name. */
  readonly timeZone: string
  readonly appUrl: string
}
