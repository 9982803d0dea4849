import {
  IconCalendarEvent,
  IconClipboardCheck,
  IconFileText,
  IconHome,
  IconLanguage,
  IconListSearch,
  IconPlus,
  IconReportAnalytics,
  IconSettings,
  IconShieldHalf,
  IconTable,
  IconUserCheck,
  IconUserCircle,
  IconUserCog,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { chooseLanguage } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import type { Target } from './results.ts'

export interface Place {
  readonly key: string
  readonly label: string
  /** More words that match it, also in the other language. */
  readonly words: string
  readonly Icon: ComponentType<{ size?: number }>
  readonly target?: Target
  readonly run?: () => void
}

/** The places by the same permissions as the navigation. They are available offline. */
export function usePlaces(): readonly Place[] {
  const { t } = useTranslation([
    'search',
    'common',
    'dashboard',
    'finance',
    'sessions',
    'approvals',
    'users',
    'roles',
    'navigation',
  ])
  const may = usePermissions()
  const changeLanguage = useChangeLanguage()
  const place = (
    words: Words,
    isAllowed: boolean,
    label: string,
    Icon: Place['Icon'],
    does: { target: Target } | { run: () => void },
  ) => (isAllowed ? [{ key: `place ${words}`, label, words: t(words), Icon, ...does }] : [])
  const rollCalls = may.organizationsWithRole.map((organization) => ({
    key: `roll-call ${organization}`,
    label: t('rollCallOf', { organization }),
    words: t('words_rollCall'),
    Icon: IconClipboardCheck,
    target: { to: '/sessions/new', search: { organization } } as const,
  }))
  return [
    ...place('words_newSession', may.recordSomeSessions, t('sessions:newSession'), IconPlus, {
      target: { to: '/sessions/new' },
    }),
    ...rollCalls,
    ...place('words_dashboard', true, t('common:dashboard'), IconHome, { target: { to: '/dashboard' } }),
    ...place('words_sessions', true, t('common:sessions'), IconCalendarEvent, { target: { to: '/sessions' } }),
    ...place('words_attendance', may.seeSomeAttendanceGrid, t('navigation:attendanceGrid'), IconTable, {
      target: { to: '/attendance' },
    }),
    ...place('words_month', may.recordSomeSessions, t('navigation:monthReport'), IconReportAnalytics, {
      target: { to: '/reports/month' },
    }),
    ...place('words_members', true, t('common:members'), IconUsers, { target: { to: '/members', search: {} } }),
    ...place('words_finance', may.seeSomeFinance, t('finance:title'), IconWallet, {
      target: { to: '/financial-transactions' },
    }),
    ...place('words_statement', may.seeSomeFinance, t('finance:statement'), IconFileText, {
      target: { to: '/financial-transactions/statement' },
    }),
    ...place('words_approvals', may.decideApprovals, t('approvals:title'), IconUserCheck, {
      target: { to: '/admin/approvals' },
    }),
    ...place('words_users', may.manageUsers, t('users:title'), IconUserCog, { target: { to: '/admin/users' } }),
    ...place('words_audit', may.seeAuditLog, t('navigation:auditLog'), IconListSearch, {
      target: { to: '/admin/audit' },
    }),
    ...place('words_settings', may.changeSettings, t('navigation:settings'), IconSettings, {
      target: { to: '/admin/settings' },
    }),
    ...place('words_roles', may.manageSomeRoles, t('roles:title'), IconShieldHalf, {
      target: { to: '/organization-roles' },
    }),
    ...place('words_account', true, t('common:myAccount'), IconUserCircle, { target: { to: '/account' } }),
    ...place('words_language', true, t('changeLanguage'), IconLanguage, { run: changeLanguage }),
  ]
}

type Words =
  | 'words_newSession'
  | 'words_dashboard'
  | 'words_sessions'
  | 'words_attendance'
  | 'words_month'
  | 'words_members'
  | 'words_finance'
  | 'words_statement'
  | 'words_approvals'
  | 'words_users'
  | 'words_audit'
  | 'words_settings'
  | 'words_roles'
  | 'words_account'
  | 'words_language'

/** Changes the language, which is also that of mails from then on. */
function useChangeLanguage() {
  const errorText = useErrorText()
  const other = useLanguage() === 'en' ? 'ar' : 'en'
  const setMailLanguage = useMutation(api.accounts.setLanguage.mutationOptions())
  return () =>
    void chooseLanguage(other).then(
      () => setMailLanguage.mutate({ language: other }),
      (error: unknown) => toastFailed({ title: errorText(error) }),
    )
}
