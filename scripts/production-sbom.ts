import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type LockedPackage, lockedPackages } from './locked-packages.ts'

export interface Sbom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly serialNumber?: string
  readonly metadata: {
    readonly timestamp?: string
    readonly component: { readonly 'bom-ref': string; readonly name: string }
  }
  readonly components: readonly { readonly 'bom-ref': string; readonly name: string; readonly version: string }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** The packages of the app in this folder. */
export function projectSbom(): Sbom {
  const { name }: { name: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  return productionSbom(npmSbom(), lockedPackages(), name)
}

/** The `npm sbom` of all packages in the lock file. @throws Error with npm's own message */
export function npmSbom(): Sbom {
  const npm = process.env.npm_execpath
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm']
  // In an environment for production npm omits what tools need too.
  const which = ['--package-lock-only', '--include=dev']
  const args = [...first, 'sbom', ...which, '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw error ?? new Error(stderr)
  return JSON.parse(stdout)
}

/**
 * Without what differs between runs: serial number, time and folder. `npm sbom --omit dev` also omits production
 * packages that a tool needs too, so they are selected here.
 * @throws Error if a production package is missing
 */
export function productionSbom(sbom: Sbom, packages: readonly LockedPackage[], name: string): Sbom {
  const production = new Set(packages.filter(({ isProduction }) => isProduction).map(idOf))
  const components = sbom.components.filter((component) => production.has(idOf(component)))
  const listed = new Set(components.map(idOf))
  const missing = [...production].filter((id) => !listed.has(id))
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}`)
  const { serialNumber: _serialNumber, ...rest } = sbom
  const { timestamp: _timestamp, ...metadata } = sbom.metadata
  const refs = new Set([metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
  return {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components,
    dependencies: sbom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) })),
  }
}

function idOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name}@${version}`
}
