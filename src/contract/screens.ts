import { ownPath } from '#domain/own-path.ts'

/**
 * The paths of the web app's screens; `:id` matches one segment. The server answers them with the app and status 200, and
 * every other path with the app and status 404.
 * Source: docs/product.md, 15.1.
 */
export const SCREEN_PATHS = [
  '/',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/pending-approval',
  '/second-factor',
  '/dashboard',
  '/account',
  '/admin/approvals',
  '/admin/users',
  '/admin/audit',
  '/admin/settings',
  '/organization-roles',
  '/members',
  '/people/:id',
  '/sessions',
  '/sessions/new',
  '/sessions/:id',
  '/sessions/:id/edit',
  '/attendance',
  '/financial-transactions',
  '/financial-transactions/statement',
  '/reports/month',
] as const

export type ScreenPath = (typeof SCREEN_PATHS)[number]

/** The screen at `path`, which is compared as it is written; undefined if there is none. Source: docs/product.md, 15.1. */
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

/** Whether `path` is the path of a screen. */
export function isScreenPath(path: string): boolean {
  return screenAt(path) !== undefined
}

/**
 * A screen's address from untrusted text, to redirect to after signing in or confirming an address.
 * @returns its path with query and fragment; null for anything else, such as a path of the API or another site
 * Source: docs/product.md, 15.3.
 */
export function screenAddress(text: unknown): string | null {
  const address = ownPath(text)
  const path = address?.split(/[?#]/, 1)[0]
  return path !== undefined && isScreenPath(path) ? address : null
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}
