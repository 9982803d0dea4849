import { createRoute, redirect } from '@tanstack/react-router'
import { screenAddress, textsOf } from '#contract/screens.ts'
import { readInvitationCode } from '#domain/accounts/invitations.ts'
import { fetchCurrentUser } from '#web/account/current-user.ts'
import { isUnreachable } from '#web/api.ts'
import { isSecondStepOpen, loadSecondStep } from '#web/features/accounts/second-factor/second-step-part.ts'
import { needTexts, suggestLanguage } from '#web/i18n/i18n.ts'
import { AuthScreen } from '#web/screens/auth.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { root } from './root.ts'

/** The signed-in person; null also if the server is unreachable, as the sign-in form says when it is sent. */
const currentUserOrNull = () =>
  fetchCurrentUser().then(
    ({ me }) => me,
    (error: unknown) => {
      if (isUnreachable(error)) return null
      throw error
    },
  )

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

export interface AuthSearch {
  mode?: 'sign-up' | undefined
  next?: string | undefined
  /** The code of an invitation, whose group the sign-up chooses. */
  invitation?: string | undefined
  expired?: boolean | undefined
  /** Whether a confirmation link of this address was opened before, or by a program. */
  confirmed?: boolean | undefined
  /** Whether the first step of signing in succeeded, and a second one is required. */
  step?: 'second' | undefined
}

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: ({ mode, next, invitation, expired, confirmed, step }): AuthSearch => ({
    mode: mode === 'sign-up' ? mode : undefined,
    next: screenAddress(next) ?? undefined,
    invitation: readInvitationCode(invitation) ?? undefined,
    expired: expired === true ? true : undefined,
    confirmed: confirmed === true ? true : undefined,
    step: step === 'second' ? step : undefined,
  }),
  beforeLoad: async ({ search }) => {
    if (await currentUserOrNull()) throw redirect({ href: search.next ?? '/dashboard', replace: true })
    if (search.step === undefined && search.mode === undefined && isSecondStepOpen())
      throw redirect({ to: '/auth', search: { ...search, step: 'second' }, replace: true })
    if (search.step === 'second') await loadSecondStep()
  },
  component: AuthScreen,
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  // The search parameters are for the way back to the sign-in form.
  validateSearch: ({ next }): Pick<AuthSearch, 'next'> => ({ next: screenAddress(next) ?? undefined }),
  component: lazyScreen(() => import('#web/screens/forgot-password.tsx'), 'ForgotPasswordScreen'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyScreen(() => import('#web/screens/reset-password.tsx'), 'ResetPasswordScreen'),
})

/** The guide, without an account and without data of the network. Source: docs/product.md, 15.4. */
const guide = createRoute({
  getParentRoute: () => root,
  path: '/guide',
  beforeLoad: ({ location }) => needTexts(...textsOf(location.pathname)),
  component: lazyScreen(() => import('#web/screens/guide.tsx'), 'GuideScreen'),
})

const guidePage = createRoute({
  getParentRoute: () => root,
  path: '/guide/$page',
  // A guardian comes from a page in Arabic.
  validateSearch: ({ language }): { language?: 'ar' } => (language === 'ar' ? { language } : {}),
  beforeLoad: async ({ location, search }) => {
    if (search.language) await suggestLanguage(search.language)
    await needTexts(...textsOf(location.pathname))
  },
  component: lazyScreen(() => import('#web/screens/guide.tsx'), 'GuidePageScreen'),
})

export const publicRoutes = [home, auth, forgotPassword, resetPassword, guide, guidePage] as const
