import { createRoute, redirect } from '@tanstack/react-router'
import { screenAddress } from '#contract/screens.ts'
import { mustSetUpSecondFactor } from '#domain/accounts/second-factor.ts'
import { GRID_WINDOWS, type GridWindow } from '#domain/attendance/attendance-grid.ts'
import { AUDIT_KIND_NAMES } from '#domain/audit/audit-log.ts'
import { type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import type { AuditSearch } from '#web/features/audit/audit-filter.tsx'
import { approved, organizationSearch, signedIn } from './guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import { financialTransactions, statement, voucher } from './money.ts'
import { optionalText } from './root.ts'

const pendingApproval = createRoute({
  getParentRoute: () => signedIn,
  path: '/pending-approval',
  beforeLoad: ({ context }) => {
    if (isApproved(context.me)) throw redirect({ to: '/dashboard', replace: true })
  },
  component: lazyScreen(() => import('#web/screens/pending-approval.tsx'), 'PendingApprovalScreen'),
})

export interface SetUpSearch {
  next?: string | undefined
}

const secondFactor = createRoute({
  getParentRoute: () => signedIn,
  path: '/second-factor',
  validateSearch: ({ next }): SetUpSearch => ({ next: screenAddress(next) ?? undefined }),
  beforeLoad: ({ context: { me }, search: { next } }) => {
    if (!mustSetUpSecondFactor(me)) throw redirect({ href: next ?? '/dashboard', replace: true })
  },
  component: lazyScreen(() => import('#web/screens/second-factor.tsx'), 'SecondFactorScreen'),
})

/** The screen requires only a signed-in person; its calls require an admin. */
const approvals = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/approvals',
  component: lazyScreen(() => import('#web/screens/approvals.tsx'), 'ApprovalsScreen'),
})

const dashboard = createRoute({
  getParentRoute: () => approved,
  path: '/dashboard',
  validateSearch: organizationSearch,
  component: lazyScreen(() => import('#web/screens/dashboard.tsx'), 'DashboardScreen'),
})

const sessions = createRoute({
  getParentRoute: () => approved,
  path: '/sessions',
  // With `refresh` the list is loaded again.
  validateSearch: ({ refresh }): { refresh?: 1 } => (refresh === 1 ? { refresh } : {}),
  component: lazyScreen(() => import('#web/screens/sessions.tsx'), 'SessionsScreen'),
})

export interface SessionNewSearch {
  organization?: string | undefined
  queued?: string | undefined
  draft?: string | undefined
  /** The initial date of a form without a draft, yyyy-MM-dd; today if missing. With `open` it has to be chosen. */
  date?: PlainDate | 'open' | undefined
  /** The initial time of a form without a draft, as typed; none if missing. */
  time?: string | undefined
}

const sessionNew = createRoute({
  getParentRoute: () => approved,
  path: '/sessions/new',
  validateSearch: ({ organization, queued, draft, date, time }): SessionNewSearch => ({
    organization: optionalText(organization),
    queued: optionalText(queued),
    draft: optionalText(draft),
    date: date === 'open' ? date : (parsePlainDate(optionalText(date) ?? '') ?? undefined),
    time: optionalText(time),
  }),
  component: lazyScreen(() => import('#web/screens/session-new.tsx'), 'SessionNewScreen'),
})

const sessionDetail = createRoute({
  getParentRoute: () => approved,
  path: '/sessions/$id',
  // With `share` the report opens with its dialog for sharing.
  validateSearch: ({ share }): { share?: 1 } => (share === 1 ? { share } : {}),
  component: lazyScreen(() => import('#web/screens/session-detail.tsx'), 'SessionDetailScreen'),
})

const sessionEdit = createRoute({
  getParentRoute: () => approved,
  path: '/sessions/$id/edit',
  component: lazyScreen(() => import('#web/screens/session-edit.tsx'), 'SessionEditScreen'),
})

const sessionHere = createRoute({
  getParentRoute: () => approved,
  path: '/sessions/$id/here',
  component: lazyScreen(() => import('#web/screens/session-here.tsx'), 'SessionHereScreen'),
})

export interface AttendanceSearch {
  organization?: string | undefined
  window?: GridWindow | undefined
}

const attendance = createRoute({
  getParentRoute: () => approved,
  path: '/attendance',
  validateSearch: ({ organization, window }): AttendanceSearch => ({
    organization: optionalText(organization),
    window: GRID_WINDOWS.find((one) => one === window),
  }),
  component: lazyScreen(() => import('#web/screens/attendance.tsx'), 'AttendanceScreen'),
})

const account = createRoute({
  getParentRoute: () => approved,
  path: '/account',
  component: lazyScreen(() => import('#web/screens/account.tsx'), 'AccountScreen'),
})

const users = createRoute({
  getParentRoute: () => approved,
  path: '/admin/users',
  component: lazyScreen(() => import('#web/screens/users.tsx'), 'UsersScreen'),
})

const audit = createRoute({
  getParentRoute: () => approved,
  path: '/admin/audit',
  validateSearch: ({ kind, organization, from, to }): AuditSearch => ({
    kind: AUDIT_KIND_NAMES.find((one) => one === kind),
    organization: optionalText(organization),
    from: parsePlainDate(optionalText(from) ?? '') ?? undefined,
    to: parsePlainDate(optionalText(to) ?? '') ?? undefined,
  }),
  component: lazyScreen(() => import('#web/screens/audit.tsx'), 'AuditScreen'),
})

const settings = createRoute({
  getParentRoute: () => approved,
  path: '/admin/settings',
  component: lazyScreen(() => import('#web/screens/settings.tsx'), 'SettingsScreen'),
})

const organizationRoles = createRoute({
  getParentRoute: () => approved,
  path: '/organization-roles',
  component: lazyScreen(() => import('#web/screens/organization-roles.tsx'), 'OrganizationRolesScreen'),
})

export interface MembersSearch {
  organization?: string | undefined
  /** The list that a phone shows; the attendees if missing. */
  list?: 'members'
}

const members = createRoute({
  getParentRoute: () => approved,
  path: '/members',
  validateSearch: ({ organization, list }): MembersSearch => ({
    organization: optionalText(organization),
    ...(list === 'members' ? { list } : {}),
  }),
  component: lazyScreen(() => import('#web/screens/members.tsx'), 'MembersScreen'),
})

const person = createRoute({
  getParentRoute: () => approved,
  path: '/people/$id',
  component: lazyScreen(() => import('#web/screens/person.tsx'), 'PersonScreen'),
})

export interface MonthSearch {
  /** The month as yyyy-MM; the present one if missing. */
  month?: string | undefined
  organization?: string | undefined
}

const monthReport = createRoute({
  getParentRoute: () => approved,
  path: '/reports/month',
  validateSearch: ({ month, organization }): MonthSearch => ({
    month: optionalText(month),
    organization: optionalText(organization),
  }),
  component: lazyScreen(() => import('#web/screens/month-report.tsx'), 'MonthReportScreen'),
})

export const signedInRoutes = signedIn.addChildren([
  pendingApproval,
  secondFactor,
  approvals,
  approved.addChildren([
    dashboard,
    sessions,
    sessionNew,
    sessionDetail,
    sessionEdit,
    sessionHere,
    attendance,
    account,
    users,
    audit,
    settings,
    organizationRoles,
    members,
    person,
    financialTransactions,
    statement,
    voucher,
    monthReport,
  ]),
])
