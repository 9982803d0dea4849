import { FOLLOW_UP_STREAK, LOW_RATE } from '#domain/texts/limits.ts'

export interface AttendanceFigures {
  readonly present: number
  readonly all: number
}

/** The rate in whole percent, rounded; null without marks. Source: docs/product.md, 16.7. */
export function ratePercent({ present, all }: AttendanceFigures): number | null {
  return all === 0 ? null : Math.round((100 * present) / all)
}

/** Whether the displayed rate is below 75 %; false without marks. Source: docs/product.md, 17.1 and 17.4. */
export function isLowRate(figures: AttendanceFigures): boolean {
  const rate = ratePercent(figures)
  return rate !== null && rate < LOW_RATE
}

/** Both counts added up; without figures both are 0. */
export function sumOf(figures: readonly AttendanceFigures[]): AttendanceFigures {
  return figures.reduce((sum, one) => ({ present: sum.present + one.present, all: sum.all + one.all }), {
    present: 0,
    all: 0,
  })
}

/** Whether a person with this streak is followed up: leaders never are. Source: docs/product.md, 16.7. */
export function isFollowedUp({ isLeader, streak }: { readonly isLeader: boolean; readonly streak: number }): boolean {
  return !isLeader && streak >= FOLLOW_UP_STREAK
}
