import { readFileSync } from 'node:fs'

/** An entry of package-lock.json; the entry of the project itself has the path ''. */
interface Entry {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>
}

/** The entries of package-lock.json, version 3, by their path from the folder of the project. */
type Entries = Readonly<Record<string, Entry>>

export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** The package's own SPDX expression; 'unknown' if it has none. */
  readonly licence: string
  /** Whether the app needs it at run time or in the browser; false for build and test tools. */
  readonly isProduction: boolean
  readonly hasInstallScript: boolean
  readonly integrity: string | null
  /** The address it is installed from; null for the registry. */
  readonly resolved: string | null
}

export function lockedPackages(): LockedPackage[] {
  const packages = lockedEntries()
  const production = productionPaths(packages)
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: entry.license ?? 'unknown',
      isProduction: production.has(path),
      hasInstallScript: entry.hasInstallScript ?? false,
      integrity: entry.integrity ?? null,
      resolved: entry.resolved ?? null,
    }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version))
}

export function lockedEntries(): Entries {
  const { packages }: { packages: Entries } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return packages
}

/**
 * npm's own marks `dev` and `devOptional` are wrong: they count Vite as production, as an optional peer of such
 * packages.
 */
export function productionPaths(entries: Entries): ReadonlySet<string> {
  return pathsNeededBy(entries, entries[''] ?? {})
}

/** The folders of all packages that a package of the project's own folder with this entry would need. */
export function pathsNeededBy(entries: Entries, entry: Entry): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (from: string, by: Entry) => {
    for (const { name, isOptional } of needs(by)) {
      const path = pathOf(entries, name, from)
      if (path === null && !isOptional) throw new Error(`package-lock.json lacks ${name}, which ${from} needs`)
      if (path === null || found.has(path)) continue
      found.add(path)
      add(path, entries[path] ?? {})
    }
  }
  add('', entry)
  return found
}

function needs({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Entry) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [
    ...[...Object.keys(dependencies ?? {}), ...peers].map((name) => ({ name, isOptional: false })),
    ...Object.keys(optionalDependencies ?? {}).map((name) => ({ name, isOptional: true })),
  ]
}

/** Where Node finds the package `name` for the package at `from`: in its own node_modules or the nearest one above. */
function pathOf(entries: Entries, name: string, from: string): string | null {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (entries[path]) return path
  return from === '' ? null : pathOf(entries, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
