import type { StoredFields } from '#contract/edits.ts'

/**
 * Values that another person has also changed since the form was opened. The fields show the stored values until
 * decided.
 */
export interface FieldQuestion<Values> {
  readonly names: readonly (keyof Values & string)[]
  readonly mine: Partial<Values>
  readonly stored: Partial<Values>
}

export interface EditTexts<Values> {
  /** The form values of an error BOTH_CHANGED. */
  readonly valuesOf: (stored: StoredFields) => Partial<Values>
  /** @param name the first value of a question */
  readonly label: (name: keyof Values & string) => string
  readonly text: (values: Partial<Values>) => string
}

export interface ShownQuestion {
  readonly label: string
  readonly mine: string
  readonly stored: string
  choose(which: 'mine' | 'stored'): void
}

/** @param change changes the fields, which answers their questions */
export function shownQuestions<Values>(
  questions: readonly FieldQuestion<Values>[] | undefined,
  texts: EditTexts<Values> | undefined,
  change: (part: Partial<Values>) => void,
): ShownQuestion[] {
  if (!questions || !texts) return []
  return questions.map((question) => ({
    label: question.names.slice(0, 1).map(texts.label).join(''),
    mine: texts.text(question.mine),
    stored: texts.text(question.stored),
    choose: (which) => change(question[which]),
  }))
}
