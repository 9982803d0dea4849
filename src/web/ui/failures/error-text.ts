import { ORPCError } from '@orpc/client'
import { useTranslation } from 'react-i18next'
import type { FieldProblem } from '#contract/errors.ts'
import { type ApiError, hasCode, isUnreachable } from '#web/api.ts'
import { NoAnswer } from '#web/calls/own-answer.ts'
import { isSignInFirst, UNREACHABLE_STATUSES } from '#web/connection.ts'
import { isStoreMissing } from '#web/offline/missing-store.ts'

type ErrorCode = ApiError['code']
type DataOf<Code extends ErrorCode> = Extract<ApiError, { readonly code: Code }>['data']

/** The error texts by code: a text, or a function of the error's data. */
export type ErrorTexts = { readonly [Code in ErrorCode]?: string | ((data: DataOf<Code>) => string) }

const NO_ANSWER_TEXTS = { signInFirst: 'signInFirst', tooLarge: 'tooLarge', unreachable: 'notReached' } as const

/** The message for an error. @param overrides the area's own texts; all other codes have a common text */
export function useErrorText(overrides: ErrorTexts = {}): (error: unknown) => string {
  const generalText = useGeneralText()
  return (error) => {
    if (!(error instanceof ORPCError)) return generalText(error)
    const own = (overrides as Record<string, string | ((data: unknown) => string) | undefined>)[error.code]
    return (typeof own === 'function' ? own(error.data) : own) ?? generalText(error)
  }
}

function useGeneralText(): (error: unknown) => string {
  const { t } = useTranslation()
  const problemText = ({ problem, limit }: FieldProblem) => {
    if (limit) return t('tooLong', { count: limit })
    return problem === 'required' || problem === 'future' || problem === 'unknown' ? t(problem) : t('invalid')
  }
  return (error) => {
    if (error instanceof NoAnswer) return t(NO_ANSWER_TEXTS[error.reason])
    if (hasCode(error, 'UNREACHABLE')) return t(unreachedText())
    if (!(error instanceof ORPCError)) return t(isUnreachable(error) ? 'networkFailed' : 'unexpected')
    if (isDenied(error)) return t('forbidden')
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) return t('secondFactorRequired')
    if (hasCode(error, 'PROOF_REQUIRED')) return t('notProved')
    if (hasCode(error, 'ORGANIZATION_RENAMED')) return t('renamed', error.data)
    if (hasCode(error, 'BOTH_CHANGED')) return t('bothChanged')
    if (hasCode(error, 'TOO_LARGE')) return t('tooLarge')
    if (hasCode(error, 'ROSTER_FULL'))
      return t('rosterFull', { organization: error.data.organizationName, limit: error.data.limit })
    if (UNREACHABLE_STATUSES.includes(error.status)) return t('unavailable')
    if (hasCode(error, 'OUTDATED')) return t(isStoreMissing() ? 'outdatedUnstored' : 'outdated')
    if (hasCode(error, 'INVALID_INPUT'))
      return [t('fieldsNotRight'), ...new Set(error.data.fields.map(problemText))].join(' – ')
    if (hasCode(error, 'BUSY')) return t('busy')
    if (hasCode(error, 'TOO_MANY_ATTEMPTS')) return t('tooManyRequests')
    const reference = hasCode(error, 'UNEXPECTED') && referenceIn(error.data)
    return reference ? `${t('unexpected')}. ${t('reference', { reference })}` : t('unexpected')
  }
}

/** The text about an unreachable server, when the error is no longer available. */
export function unreachedText(): 'signInFirst' | 'networkFailed' {
  return isSignInFirst() ? 'signInFirst' : 'networkFailed'
}

/**
 * The toast of a failure. If there is no text, the title says everything. After a cancelled proof of identity nothing
 * has failed.
 */
export function failureToast(
  title: string,
  error: unknown,
  text: string,
): { readonly title: string; readonly message?: string; readonly quiet?: true } {
  if (hasCode(error, 'PROOF_REQUIRED')) return { title: text, quiet: true }
  return text === '' ? { title } : { title, message: text }
}

/** A failure of the outbox or of authentication may have no reference number. */
function referenceIn(data: { readonly reference?: string } | null | undefined): string | undefined {
  return data?.reference
}

/** Whether the person lacks the permission, so that retrying is useless. */
export function isDenied(error: unknown): boolean {
  return hasCode(error, 'FORBIDDEN') || hasCode(error, 'NOT_APPROVED')
}
