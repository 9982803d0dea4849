/** Whether people reach the app by TLS. */
export function usesTls(appUrl: string): boolean {
  return appUrl.startsWith('https:')
}

/**
 * The name of a cookie of the app. Under TLS it begins with `__Host-`: browsers then take the cookie only from this very host
 * and for all of its paths, never from a neighbour below the same domain. They refuse the prefix without TLS.
 * @param name as `shabaka.known`
 */
export function cookieName(name: string, appUrl: string): string {
  return usesTls(appUrl) ? `__Host-${name}` : name
}

/** What every cookie of the app has; the prefix wants the path and no domain. */
export function cookieSettings(appUrl: string) {
  return { httpOnly: true, secure: usesTls(appUrl), path: '/' } as const
}
