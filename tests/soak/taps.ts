import type { SessionState } from '#domain/session-edits/session-edit.ts'

export type Cells = ReadonlyMap<string, string>

/** The cells of a session: texts, who is in it, and their marks, by name. */
export function cellsOf({ fields, people }: SessionState): Cells {
  return new Map([
    ...(['topic', 'location'] as const).map((field) => [field, fields[field] ?? ''] as const),
    ...people.map(({ name }) => [`in ${name}`, 'in'] as const),
    ...people.map(({ name, mark }) => [`mark ${name}`, textOf(mark)] as const),
  ])
}

export function textOf({ status, absenceReason, isExplicit }: SessionState['people'][number]['mark']): string {
  return `${status} ${absenceReason ?? ''} ${isExplicit ? 'tapped' : ''}`
}

/** What a person set a cell to, in the form as they saw it. */
export interface Tap {
  readonly who: string
  readonly cell: string
  readonly value: string
  /** By which run of the app: until it is stored, the tap ends with it. */
  readonly run: object
  /** The taps whose value this person saw here. */
  readonly replaces: readonly Tap[]
  /** The value that others set and this person chose to keep; then that one remains to be found. */
  readonly takes: boolean
  /**
   * Back to what was there when the form was opened, or at first, or a person put back: others who saw the same there
   * may replace it, but what it replaces does not come back.
   */
  readonly isBack: boolean
  isStored: boolean
}

/** What is left in the end: the session, and by person the cells that are shown to them as conflicts, with their value. */
export interface Outcome {
  readonly session: Cells
  readonly conflicts: ReadonlyMap<string, readonly (readonly [cell: string, mine: string])[]>
}

/** The taps that are in no session and no conflict, and that no person replaced who saw them. */
export function lostTaps(taps: readonly Tap[], { session, conflicts }: Outcome): string[] {
  const counted = taps.filter((tap) => tap.isStored)
  /** Whether this was the last removal before the same person put the removed one back. */
  const isTakenBack = (tap: Tap) =>
    tap.value === 'out' &&
    counted.some((back) => back.isBack && back.replaces.findLast(({ who }) => who === back.who) === tap)
  const isSafe = (tap: Tap, seen: readonly Tap[] = []): boolean => {
    if (seen.includes(tap)) return false
    const path = [...seen, tap]
    const { who, cell, value } = tap
    const isShown = conflicts.get(who)?.some(([at, mine]) => at === cell && mine === value)
    if ((session.get(cell) ?? 'out') === value || isShown) return true
    // The same value of two people is one: who replaced that of the other replaced this one.
    const isReplacing = (other: Tap) => other.replaces.some((one) => isOf(one, tap)) && !isTakenBack(other)
    if (counted.some((other) => isReplacing(other) && isSafe(other, path))) return true
    if (tap.takes) return taps.some((other) => isOf(other, tap) && other !== tap && isSafe(other, path))
    if (tap.isBack && !cell.startsWith('in ')) return !tap.replaces.some((other) => session.get(cell) === other.value)
    if (!cell.startsWith('in ')) return false
    // A person added by one and removed by another, or removed and marked, is where the later one left them.
    const name = cell.slice('in '.length)
    const isUnseen = (other: Tap) => other.who !== who || (other !== tap && !tap.replaces.includes(other))
    if (value === 'out') return counted.some((other) => other.cell.endsWith(` ${name}`) && isUnseen(other))
    return counted.some((other) => other.cell === cell && other.value === 'out')
  }
  return counted.filter((tap) => !isSafe(tap)).map(({ who, cell, value }) => `${who}, ${cell}: ${value}`)
}

const isOf = (one: Tap, { cell, value }: Tap) => one.cell === cell && one.value === value
