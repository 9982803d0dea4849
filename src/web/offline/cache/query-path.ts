/**
 * Whether a query is of one of these areas or procedures. A key of the API begins with its path: `[['sessions',
 * 'list'], …]`.
 */
export function isWithin(paths: readonly string[], queryKey: readonly unknown[]): boolean {
  const path = Array.isArray(queryKey[0]) ? queryKey[0].join('.') : ''
  return paths.some((one) => path === one || path.startsWith(`${one}.`))
}
