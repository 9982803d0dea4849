const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
] as const

/** The browser and the system that a user agent names; null where it names none that people know. */
export function deviceIn(userAgent: string | null): { browser: string; system: string } | null {
  const found = (table: typeof BROWSERS | typeof SYSTEMS) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)]
  return browser && system ? { browser, system } : null
}
