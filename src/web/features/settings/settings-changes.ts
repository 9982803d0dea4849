import { useTranslation } from 'react-i18next'
import { MOST_ORGANIZATIONS } from '#domain/texts/limits.ts'
import { api, hasCode, invalidate, mayHaveArrived } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'

/** Invalidates everything that the admin may have seen. */
export async function invalidateSettings(): Promise<void> {
  await invalidate(api.settings, api.organizations)
  void invalidate(
    api.home,
    api.dashboard,
    api.members,
    api.roster,
    api.sessions,
    api.finance,
    api.categories,
    api.audit,
  )
}

/** The codes of errors that mean that another value is stored now. */
const STALE = ['SETTINGS_CHANGED', 'ORGANIZATION_RENAMED', 'NOT_FOUND'] as const

/** Sends a change. After a conflict it loads the stored values, and fails. */
export async function sendChange<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (STALE.some((code) => hasCode(error, code))) await invalidateSettings().catch(() => undefined)
    else if (mayHaveArrived(error)) void invalidateSettings().catch(() => undefined)
    throw error
  }
}

export function useChangeErrors() {
  const { t } = useTranslation('settings')
  const errorText = useErrorText({
    SETTINGS_CHANGED: t('changedHint'),
    TOO_MANY_ORGANIZATIONS: t('tooManyGroups', { limit: MOST_ORGANIZATIONS }),
    NOT_FOUND: t('groupGone'),
    OWN_SECOND_FACTOR_MISSING: t('secondFactorOwn'),
  })
  return {
    errorText: (error: unknown) => (mayHaveArrived(error) ? t('unansweredMore') : errorText(error)),
    /** @param failed the title of other failures */
    title: (failed: string) => (error: unknown) => {
      if (mayHaveArrived(error)) return t('unanswered')
      return hasCode(error, 'SETTINGS_CHANGED') ? t('changed') : failed
    },
  }
}
