import type { Moment } from '#domain/meetings.ts'

/** What queueing the mails of one moment needs. */
export interface Round {
  readonly now: Moment
  /** The network's time zone, an IANA name. */
  readonly timeZone: string
  readonly appUrl: string
}
