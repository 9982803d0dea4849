import type { Me } from '#contract/accounts.ts'
import type { ScreenPath } from '#contract/screens.ts'
import { isApproved } from '#domain/permissions.ts'
import { mustSetUpSecondFactor } from '#domain/second-factor.ts'

/** Who sees a screen; others are redirected. Source: docs/product.md, 3. */
export type Audience = 'anyone' | 'signedIn' | 'approved'

interface Screen {
  readonly audience: Audience
  /** The name of its file in src/web/screens. */
  readonly file: string
}

const anyone = (file: string): Screen => ({ audience: 'anyone', file })
const signedIn = (file: string): Screen => ({ audience: 'signedIn', file })
const approved = (file: string): Screen => ({ audience: 'approved', file })

/** What the web app's routes load for each path (src/web/routes). A test compares the two. */
export const SCREENS: Readonly<Record<ScreenPath, Screen>> = {
  '/': approved('dashboard'),
  '/auth': anyone('auth'),
  '/forgot-password': anyone('forgot-password'),
  '/reset-password': anyone('reset-password'),
  '/pending-approval': signedIn('pending-approval'),
  '/second-factor': signedIn('second-factor'),
  '/dashboard': approved('dashboard'),
  '/account': approved('account'),
  '/admin/approvals': signedIn('approvals'),
  '/admin/users': approved('users'),
  '/admin/audit': approved('audit'),
  '/admin/settings': approved('settings'),
  '/organization-roles': approved('organization-roles'),
  '/members': approved('members'),
  '/people/:id': approved('person'),
  '/sessions': approved('sessions'),
  '/sessions/new': approved('session-new'),
  '/sessions/:id': approved('session-detail'),
  '/sessions/:id/edit': approved('session-edit'),
  '/attendance': approved('attendance'),
  '/financial-transactions': approved('financial-transactions'),
  '/financial-transactions/statement': approved('statement'),
  '/reports/month': approved('month-report'),
}

/** The layouts around the screens of an audience, in src/web/screens. */
export const LAYOUTS: Readonly<Record<Audience, readonly string[]>> = {
  anyone: [],
  signedIn: ['layouts'],
  approved: ['layouts'],
}

/**
 * The screen that the guards of the routes will show to a person who opens `asked`.
 * @param me null for nobody, undefined if it is not known
 */
export function screenShown(asked: ScreenPath, me: Me | null | undefined): ScreenPath {
  const { audience } = SCREENS[asked]
  if (me === undefined) return asked
  if (me === null) return audience === 'anyone' ? asked : '/auth'
  if (mustSetUpSecondFactor(me) && (audience !== 'anyone' || asked === '/auth')) return '/second-factor'
  if (asked === '/' || asked === '/auth' || asked === '/pending-approval' || asked === '/second-factor')
    return isApproved(me) ? '/dashboard' : '/pending-approval'
  return audience === 'approved' && !isApproved(me) ? '/pending-approval' : asked
}
