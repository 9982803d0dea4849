export function usesTls(appUrl: string): boolean {
  return appUrl.startsWith('https:')
}

/**
 * Over TLS a cookie's name starts with `__Host-`: browsers accept it only from this host and for all paths. Without TLS
 * they refuse that prefix.
 * @param name for example `shabaka.known`
 */
export function cookieName(name: string, appUrl: string): string {
  return usesTls(appUrl) ? `__Host-${name}` : name
}

/** The attributes of every cookie; the prefix `__Host-` requires this path and no domain. */
export function cookieSettings(appUrl: string) {
  return { httpOnly: true, secure: usesTls(appUrl), path: '/' } as const
}
