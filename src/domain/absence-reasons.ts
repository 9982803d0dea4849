import { TEXT_LIMITS } from './limits.ts'

/** The absence reasons that one tap chooses. Source: docs/product.md, 5.17. */
export const ABSENCE_REASONS = ['illness', 'travel', 'exam', 'family'] as const

export type AbsenceReason = (typeof ABSENCE_REASONS)[number]

/** The stored words. They are English, and shown in the reader's language. */
const STORED: Readonly<Record<AbsenceReason, string>> = {
  illness: 'Illness',
  travel: 'Travel',
  exam: 'Exam',
  family: 'Family',
}

/** An absence reason in its two parts: a chosen reason and typed words. Both may be missing. */
export interface ReasonParts {
  readonly kind: AbsenceReason | null
  /** Not trimmed while it is being typed. */
  readonly note: string
}

/** The longest note beside a chosen reason, in characters: the stored text has both. */
export const LONGEST_REASON_NOTE =
  TEXT_LIMITS.reason - Math.max(...Object.values(STORED).map((word) => word.length)) - 2

/**
 * The text that is stored as absence reason: 'Travel', 'Travel: in Zahle', 'Lost the bus'; empty for neither part.
 * Source: docs/product.md, 5.17.
 */
export function reasonText({ kind, note }: ReasonParts): string {
  if (kind === null) return note
  return note.trim() === '' ? STORED[kind] : `${STORED[kind]}: ${note}`
}

/** A stored text without its typed words: 'Travel' for 'Travel: in Zahle'; null if it has words only. */
export function chosenReason(text: string | null): string | null {
  const { kind } = reasonParts(text)
  return kind && STORED[kind]
}

/** The parts that {@link reasonText} joined; a text that begins with none of the stored words is a note. */
export function reasonParts(text: string | null): ReasonParts {
  const kind = ABSENCE_REASONS.find((one) => text === STORED[one] || text?.startsWith(`${STORED[one]}: `)) ?? null
  if (kind === null) return { kind, note: text ?? '' }
  return { kind, note: text?.slice(STORED[kind].length + 2) ?? '' }
}
