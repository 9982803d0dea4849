const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The origins of the app's pages: `appUrl`, or all loopback names if it is one. */
export function trustedOrigins(appUrl: string): string[] {
  const { protocol, hostname, port } = new URL(appUrl)
  if (!LOOPBACK_NAMES.includes(hostname)) return [appUrl]
  return LOOPBACK_NAMES.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`)
}
