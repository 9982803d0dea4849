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

/** The screen at `path`; undefined if there is none. */
export function screenAt(path: string): ScreenPath | undefined {
  const segments = segmentsOf(path)
  return SCREEN_PATHS.find((screen) => {
    const pattern = segmentsOf(screen)
    return (
      pattern.length === segments.length &&
      pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index])
    )
  })
}

/** Whether `path` is the path of a screen. */
export function isScreenPath(path: string): boolean {
  return screenAt(path) !== undefined
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}
