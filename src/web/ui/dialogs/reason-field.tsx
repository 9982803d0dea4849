import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longText } from '#domain/texts/text.ts'

interface ReasonRule {
  /** The limit in characters. */
  readonly limit: number
  readonly isRequired: boolean
}

export type ReasonProblem = 'required' | 'tooLong'

/** What is wrong with a typed reason, for `useForm`. */
export function reasonProblems(
  { reason }: { readonly reason: string },
  { limit, isRequired }: ReasonRule,
): { readonly reason?: ReasonProblem } {
  const { length } = longText(reason)
  const problem: ReasonProblem | null = length > limit ? 'tooLong' : isRequired && length === 0 ? 'required' : null
  return problem ? { reason: problem } : {}
}

export function useReasonProblemText({ limit }: Pick<ReasonRule, 'limit'>) {
  const { t } = useTranslation()
  return (problem: ReasonProblem) => t(problem, { count: limit })
}

/** The field for a reason, which is the first one of its dialog. */
export function ReasonField(props: TextareaProps) {
  return <Textarea rows={3} data-autofocus {...props} />
}
