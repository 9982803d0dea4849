/**
 * The paths of the web app's screens; `:id` is any one part. The server answers these with the app and status 200, and every
 * other path with the app's 404 screen and status 404.
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
  '/sessions',
  '/sessions/new',
  '/sessions/:id',
  '/sessions/:id/edit',
  '/financial-transactions',
  '/financial-transactions/statement',
] as const

/** Whether `path` is that of a screen. */
export function isScreenPath(path: string): boolean {
  const asked = path.replace(/\/$/, '').split('/')
  return SCREEN_PATHS.some((screen) => {
    const wanted = screen.replace(/\/$/, '').split('/')
    return wanted.length === asked.length && wanted.every((part, at) => part.startsWith(':') || part === asked[at])
  })
}
