import { TEXT_LIMITS } from '#domain/texts/limits.ts'

/** The predefined absence reasons. Source: docs/product.md, 5.17. */
export const ABSENCE_REASONS = ['illness', 'travel', 'exam', 'family'] as const

export type AbsenceReason = (typeof ABSENCE_REASONS)[number]

/** The stored English texts; screens show them in the reader's language. */
const STORED: Readonly<Record<AbsenceReason, string>> = {
  illness: 'Illness',
  travel: 'Travel',
  exam: 'Exam',
  family: 'Family',
}

export interface ReasonParts {
  readonly kind: AbsenceReason | null
  /** It is not trimmed while a person types. */
  readonly note: string
}

/** The longest note beside a predefined reason, in characters: the stored text contains both. */
export const LONGEST_REASON_NOTE =
  TEXT_LIMITS.reason - Math.max(...Object.values(STORED).map((word) => word.length)) - 2

/**
 * For example 'Travel', 'Travel: in Zahle' or 'Lost the bus'; empty without a kind and a note. Source: docs/product.md,
 * 5.17.
 */
export function reasonText({ kind, note }: ReasonParts): string {
  if (kind === null) return note
  return note.trim() === '' ? STORED[kind] : `${STORED[kind]}: ${note}`
}

/** A stored text without its typed words: 'Travel' for 'Travel: in Zahle'; null if it has only words. */
export function chosenReason(text: string | null): string | null {
  const { kind } = reasonParts(text)
  return kind && STORED[kind]
}

/** The inverse of {@link reasonText}; a text that starts with no predefined reason is a note. */
export function reasonParts(text: string | null): ReasonParts {
  const kind = ABSENCE_REASONS.find((one) => text === STORED[one] || text?.startsWith(`${STORED[one]}: `)) ?? null
  if (kind === null) return { kind, note: text ?? '' }
  return { kind, note: text?.slice(STORED[kind].length + 2) ?? '' }
}
