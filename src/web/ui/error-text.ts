import { ORPCError } from '@orpc/client'
import { useTranslation } from 'react-i18next'
import type { FieldProblem } from '#contract/errors.ts'
import { UNREACHABLE_STATUSES } from '#web/offline/connection.ts'

/** The message for an error that the screen has no own text for. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  const problemsIn = (data: unknown) => {
    const fields = typeof data === 'object' && data && 'fields' in data ? (data.fields as FieldProblem[]) : []
    return new Set(fields.map(({ problem, limit }) => (limit ? t('tooLong', { count: limit }) : messageFor(problem))))
  }
  const messageFor = (problem: string) =>
    problem === 'required' || problem === 'future' || problem === 'unknown' ? t(problem) : t('invalid')

  return (error) => {
    if (!(error instanceof ORPCError)) return t('networkFailed')
    if (isDenied(error)) return t('forbidden')
    if (error.code === 'TOO_LARGE') return t('tooLarge')
    if (error.code === 'ROSTER_FULL') return t('rosterFull', fullRosterIn(error.data))
    if (UNREACHABLE_STATUSES.includes(error.status)) return t('unavailable')
    if (error.code === 'INVALID_INPUT') return [t('fieldsNotRight'), ...problemsIn(error.data)].join(' – ')
    if (error.code === 'BUSY') return t('busy')
    const reference = referenceIn(error.data)
    return reference ? `${t('unexpected')}. ${t('reference', { reference })}` : t('unexpected')
  }
}

/** Whether the person lacks the permission, so that retrying is useless. */
export function isDenied(error: unknown): boolean {
  return error instanceof ORPCError && isDenial(error.code)
}

/** Whether an error code means that the person lacks the permission. */
export function isDenial(code: string): boolean {
  return code === 'FORBIDDEN' || code === 'NOT_APPROVED'
}

function fullRosterIn(data: unknown) {
  const { organizationName, limit } = data as { readonly organizationName: string; readonly limit: number }
  return { organization: organizationName, limit }
}

function referenceIn(data: unknown): string | null {
  const holds = typeof data === 'object' && data !== null && 'reference' in data && typeof data.reference === 'string'
  return holds ? String(data.reference) : null
}
