import type { Moment } from '#domain/sessions/meetings.ts'

export interface Round {
  readonly now: Moment
  readonly timeZone: string
  readonly appUrl: string
}
