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
  '/dashboard',
  '/account',
  '/admin/approvals',
  '/admin/users',
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

/** Whether `path` is the path of a screen. */
export function isScreenPath(path: string): boolean {
  const segments = segmentsOf(path)
  return SCREEN_PATHS.map(segmentsOf).some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index]),
  )
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}
