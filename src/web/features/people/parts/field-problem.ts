import { useTranslation } from 'react-i18next'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName } from '#domain/texts/names.ts'
import { oneLineText } from '#domain/texts/text.ts'

export type FieldProblem = 'required' | { readonly limit: number }

export function lineProblem(typed: string, limit: number): FieldProblem | undefined {
  return oneLineText(typed).length > limit ? { limit } : undefined
}

export function nameProblem(typed: string): FieldProblem | undefined {
  return isName(cleanName(typed)) ? lineProblem(typed, TEXT_LIMITS.name) : 'required'
}

export function problemsIn<Name extends string>(found: Record<Name, FieldProblem | undefined>) {
  const refused = Object.entries(found).filter(([, problem]) => problem !== undefined)
  return Object.fromEntries(refused) as { [Field in Name]?: FieldProblem }
}

export function useFieldProblemText() {
  const { t } = useTranslation()
  return (problem: FieldProblem) => (problem === 'required' ? t('required') : t('tooLong', { count: problem.limit }))
}
