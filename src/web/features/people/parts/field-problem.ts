import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { cleanName, isName } from '#domain/names.ts'
import { oneLineText } from '#domain/text.ts'

/** The problem of a typed text: it is missing, or longer than its limit in characters. */
export type FieldProblem = 'required' | { readonly limit: number }

/** The problem of a line of text that may be blank. */
export function lineProblem(typed: string, limit: number): FieldProblem | undefined {
  return oneLineText(typed).length > limit ? { limit } : undefined
}

/** The problem of a name. */
export function nameProblem(typed: string): FieldProblem | undefined {
  return isName(cleanName(typed)) ? lineProblem(typed, TEXT_LIMITS.name) : 'required'
}

/** The fields with a problem. */
export function problemsIn<Name extends string>(found: Record<Name, FieldProblem | undefined>) {
  const refused = Object.entries(found).filter(([, problem]) => problem !== undefined)
  return Object.fromEntries(refused) as { [Field in Name]?: FieldProblem }
}

/** Returns a function that makes the text of a problem. */
export function useFieldProblemText() {
  const { t } = useTranslation()
  return (problem: FieldProblem) => (problem === 'required' ? t('required') : t('tooLong', { count: problem.limit }))
}
