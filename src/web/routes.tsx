import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { Currency } from '#domain/money.ts'
import { ownPath } from '#domain/own-path.ts'
import { isApproved } from '#domain/permissions.ts'
import { fetchCurrentUser } from './account/current-user.ts'
import { isUnreachable, queryClient } from './api.ts'
import { loadAllTexts } from './i18n/i18n.ts'
import { withTimeout } from './offline/database.ts'
import { claimDevice, wipeDevice } from './offline/store.ts'
import { AppFailed } from './ui/app-failed.tsx'

interface RouterContext {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./screens/not-found.tsx'), 'NotFoundScreen'),
  errorComponent: AppFailed,
})

/** Who is signed in; null also where the server cannot be reached, which the sign-in form says itself when it is sent. */
const currentUserOrNull = () =>
  fetchCurrentUser().then(
    ({ me }) => me,
    (error: unknown) => {
      if (isUnreachable(error)) return null
      throw error
    },
  )

/** A search parameter may be anything. */
function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

interface AuthSearch {
  mode?: 'sign-up' | undefined
  next?: string | undefined
  /** The confirmation link was no longer valid. */
  expired?: boolean | undefined
}

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: ({ mode, next, expired }): AuthSearch => ({
    mode: mode === 'sign-up' ? mode : undefined,
    next: ownPath(next) ?? undefined,
    expired: expired === true ? true : undefined,
  }),
  beforeLoad: async ({ search }) => {
    if (await currentUserOrNull()) throw redirect({ href: search.next ?? '/dashboard', replace: true })
  },
  component: lazyRouteComponent(() => import('./screens/auth.tsx'), 'AuthScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./screens/forgot-password.tsx'), 'ForgotPasswordScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./screens/reset-password.tsx'), 'ResetPasswordScreen'),
})

/** Guard of signed-in people: others are redirected to /auth, and back after signing in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./features/accounts/signed-in-shell.tsx'), 'SignedInShell'),
  beforeLoad: async ({ location }) => {
    const [{ me, isConfirmed }] = await Promise.all([fetchCurrentUser(), loadAllTexts()])
    // The store of the device belongs to the approved person who is signed in.
    if (me && isConfirmed) await withTimeout(isApproved(me) ? claimDevice(me.id) : wipeDevice(), undefined)
    if (me) return { me }
    const failedLink = 'error' in location.search
    throw redirect({
      to: '/auth',
      search: failedLink ? { expired: true } : { next: location.href === '/dashboard' ? undefined : location.href },
      replace: true,
    })
  },
})

/** Guard of approved people: others are redirected to /pending-approval. */
const approved = createRoute({
  getParentRoute: () => signedIn,
  id: 'approved',
  component: lazyRouteComponent(() => import('./screens/approved.tsx'), 'ApprovedLayout'),
  beforeLoad: ({ context }) => {
    if (!isApproved(context.me)) throw redirect({ to: '/pending-approval', replace: true })
  },
})

const pendingApproval = createRoute({
  getParentRoute: () => signedIn,
  path: '/pending-approval',
  beforeLoad: ({ context }) => {
    if (isApproved(context.me)) throw redirect({ to: '/dashboard', replace: true })
  },
  component: lazyRouteComponent(() => import('./screens/pending-approval.tsx'), 'PendingApprovalScreen'),
})

/** Requires only a signed-in person, as specified; its calls require an admin. */
const approvals = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/approvals',
  component: lazyRouteComponent(() => import('./screens/approvals.tsx'), 'ApprovalsScreen'),
})

interface OrganizationSearch {
  /** Whose money is shown; by default the screen chooses. */
  organization?: string | undefined
}

const organizationSearch = ({ organization }: Record<string, unknown>): OrganizationSearch => ({
  organization: optionalText(organization),
})

const dashboard = createRoute({
  getParentRoute: () => approved,
  path: '/dashboard',
  validateSearch: organizationSearch,
  component: lazyRouteComponent(() => import('./screens/dashboard.tsx'), 'DashboardScreen'),
})

const sessions = createRoute({
  getParentRoute: () => approved,
  path: '/sessions',
  validateSearch: ({ refresh }): { refresh?: 1 } => (refresh === 1 ? { refresh } : {}),
  component: lazyRouteComponent(() => import('./screens/sessions.tsx'), 'SessionsScreen'),
})

interface SessionNewSearch {
  /** The group to record for. */
  organization?: string | undefined
  /** The key of a session in the outbox, to be opened again. */
  queued?: string | undefined
  /** The key of the form's draft. */
  draft?: string | undefined
}

const sessionNew = createRoute({
  getParentRoute: () => approved,
  path: '/sessions/new',
  validateSearch: ({ organization, queued, draft }): SessionNewSearch => ({
    organization: optionalText(organization),
    queued: optionalText(queued),
    draft: optionalText(draft),
  }),
  component: lazyRouteComponent(() => import('./screens/session-new.tsx'), 'SessionNewScreen'),
})

const sessionDetail = createRoute({
  getParentRoute: () => approved,
  path: '/sessions/$id',
  component: lazyRouteComponent(() => import('./screens/session-detail.tsx'), 'SessionDetailScreen'),
})

const sessionEdit = createRoute({
  getParentRoute: () => approved,
  path: '/sessions/$id/edit',
  component: lazyRouteComponent(() => import('./screens/session-edit.tsx'), 'SessionEditScreen'),
})

const account = createRoute({
  getParentRoute: () => approved,
  path: '/account',
  component: lazyRouteComponent(() => import('./screens/account.tsx'), 'AccountScreen'),
})

const users = createRoute({
  getParentRoute: () => approved,
  path: '/admin/users',
  component: lazyRouteComponent(() => import('./screens/users.tsx'), 'UsersScreen'),
})

const organizationRoles = createRoute({
  getParentRoute: () => approved,
  path: '/organization-roles',
  component: lazyRouteComponent(() => import('./screens/organization-roles.tsx'), 'OrganizationRolesScreen'),
})

const members = createRoute({
  getParentRoute: () => approved,
  path: '/members',
  component: lazyRouteComponent(() => import('./screens/members.tsx'), 'MembersScreen'),
})

const financialTransactions = createRoute({
  getParentRoute: () => approved,
  path: '/financial-transactions',
  validateSearch: organizationSearch,
  component: lazyRouteComponent(() => import('./screens/financial-transactions.tsx'), 'FinancialTransactionsScreen'),
})

interface StatementSearch {
  /** Whose statement; by default, unless it is the reserve's, that of the first visible organization. */
  organization?: string | undefined
  reserve?: true | undefined
  currency?: Currency | undefined
  /** The first and the last day, yyyy-MM-dd. */
  from?: string | undefined
  to?: string | undefined
}

const statement = createRoute({
  getParentRoute: () => approved,
  path: '/financial-transactions/statement',
  validateSearch: ({ organization, reserve, currency, from, to }): StatementSearch => ({
    organization: optionalText(organization),
    reserve: reserve === true ? true : undefined,
    currency: currency === 'USD' || currency === 'LBP' ? currency : undefined,
    from: optionalText(from),
    to: optionalText(to),
  }),
  component: lazyRouteComponent(() => import('./screens/statement.tsx'), 'StatementScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    auth,
    forgotPassword,
    resetPassword,
    signedIn.addChildren([
      pendingApproval,
      approvals,
      approved.addChildren([
        dashboard,
        sessions,
        sessionNew,
        sessionDetail,
        sessionEdit,
        account,
        users,
        organizationRoles,
        members,
        financialTransactions,
        statement,
      ]),
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The list of sessions must be loaded again. */
    refresh?: boolean
  }
}
