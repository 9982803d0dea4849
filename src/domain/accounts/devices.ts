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

export type Device = Readonly<Record<'browser' | 'system', string>>

/** Browser and system as people know them; null unless both are recognised. Source: docs/product.md, 3.18. */
export function deviceIn(userAgent: string | null): Device | null {
  const found = (table: typeof BROWSERS | typeof SYSTEMS) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)]
  return browser && system ? { browser, system } : null
}
