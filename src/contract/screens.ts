import { ownPath } from '#domain/accounts/own-path.ts'

/** Who may see a screen; others are redirected. Source: docs/product.md, 3. */
type Audience = 'anyone' | 'signedIn' | 'approved'

/** The files of texts of a language (`web/i18n`) that are loaded with a screen, besides the public ones. */
export type TextPart = 'signed-in' | 'further' | 'guide-texts'

interface Screen {
  readonly audience: Audience
  /** Its file in src/web/screens; null for the first load. */
  readonly file: string | null
  readonly texts: readonly TextPart[]
}

const anyone = (file: string | null, ...texts: TextPart[]): Screen => ({ audience: 'anyone', file, texts })
const signedIn = (file: string): Screen => ({ audience: 'signedIn', file, texts: ['signed-in'] })
const approved = (file: string, ...further: TextPart[]): Screen => {
  return { audience: 'approved', file, texts: ['signed-in', ...further] }
}

/** The guide quotes the texts of all screens. */
const ALL_TEXTS = ['signed-in', 'further', 'guide-texts'] as const

/**
 * The screens by path; `:id` matches one segment. The server answers every other path with the app and status 404. A
 * test compares them with the routes in src/web/routes. Source: docs/product.md, 15.1.
 */
export const SCREENS = {
  '/': approved('dashboard'),
  '/auth': anyone(null),
  '/forgot-password': anyone('forgot-password'),
  '/reset-password': anyone('reset-password'),
  '/guide': anyone('guide', ...ALL_TEXTS),
  '/guide/:page': anyone('guide', ...ALL_TEXTS),
  '/pending-approval': signedIn('pending-approval'),
  '/second-factor': signedIn('second-factor'),
  '/dashboard': approved('dashboard'),
  '/account': approved('account', 'further'),
  '/admin/approvals': signedIn('approvals'),
  '/admin/users': approved('users'),
  '/admin/audit': approved('audit', 'further'),
  '/admin/settings': approved('settings', 'further'),
  '/organization-roles': approved('organization-roles', 'further'),
  '/members': approved('members'),
  '/people/:id': approved('person', 'further'),
  '/sessions': approved('sessions'),
  '/sessions/new': approved('session-new'),
  '/sessions/:id': approved('session-detail'),
  '/sessions/:id/edit': approved('session-edit'),
  '/sessions/:id/here': approved('session-here'),
  '/attendance': approved('attendance'),
  '/financial-transactions': approved('financial-transactions'),
  '/financial-transactions/statement': approved('statement'),
  '/financial-transactions/voucher/:number': approved('voucher'),
  '/reports/month': approved('month-report'),
} satisfies Readonly<Record<string, Screen>>

export type ScreenPath = keyof typeof SCREENS

export const SCREEN_PATHS = Object.keys(SCREENS) as ScreenPath[]

/** The screen at `path`, compared literally; undefined if there is none. Source: docs/product.md, 15.1. */
export function screenAt(path: string): ScreenPath | undefined {
  const segments = segmentsOf(path)
  return SCREEN_PATHS.find((screen) => {
    const pattern = segmentsOf(screen)
    return (
      pattern.length === segments.length &&
      pattern.every((segment, index) =>
        segment.startsWith(':') ? segments[index] !== '' : segment === segments[index],
      )
    )
  })
}

/** Whether {@link screenAt} finds one; a query or a fragment is not part of a path. Source: docs/product.md, 15.1. */
export function isScreenPath(path: string): boolean {
  return screenAt(path) !== undefined
}

/**
 * The address of a screen from untrusted text, for redirects.
 * @returns path, query and fragment; null for anything else, such as another site
 * Source: docs/product.md, 15.3.
 */
export function screenAddress(text: unknown): string | null {
  const address = ownPath(text)
  const path = address?.split(/[?#]/, 1)[0]
  return path !== undefined && isScreenPath(path) ? address : null
}

/** The texts of the screen at `path`; none if there is no such screen. */
export function textsOf(path: string): readonly TextPart[] {
  const screen = screenAt(path)
  return screen === undefined ? [] : SCREENS[screen].texts
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}
