import type { PersonDetails, Result, Target } from './results.ts'
import type { Place } from './use-places.tsx'

export interface Row {
  readonly key: string
  readonly target?: Target
  readonly run?: () => void
  readonly result?: Result
  readonly details?: PersonDetails | undefined
  readonly place?: Place
}

export interface Section {
  readonly key: string
  readonly label: string
  readonly rows: readonly Row[]
  readonly isRecent?: boolean
}
