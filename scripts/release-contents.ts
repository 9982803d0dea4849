import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockedEntries, pathsNeededBy, productionPaths } from './locked-packages.ts'
import { UNBUNDLED } from './server-build.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly type: string
  readonly engines: { readonly node: string }
  readonly scripts: Readonly<Record<string, string>>
}

export function ownManifest(): Manifest {
  return JSON.parse(readFileSync('package.json', 'utf8'))
}

/** The package.json of a release: no packages to install, and only the scripts that need no building. */
export function releaseManifest({ name, version, description, license, type, engines, scripts }: Manifest) {
  const runnable = Object.entries(scripts).filter(([, line]) => line.startsWith('node scripts/serve.mjs'))
  return { name, version, private: true, description, license, type, engines, scripts: Object.fromEntries(runnable) }
}

/** The folders of the packages that the built server loads at run time, as far as they are for this platform. */
export function runtimePackages(): string[] {
  const dependencies = Object.fromEntries(UNBUNDLED.map((name) => [name, '*']))
  return [...pathsNeededBy(lockedEntries(), { dependencies })].filter(isInstalled).sort()
}

/** The licences of all packages of the app, bundled or not, in their own words. */
export function licenceTexts(): string {
  const texts = [...productionPaths(lockedEntries())].filter(isInstalled).sort().flatMap(textsOf)
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function textsOf(folder: string): string[] {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  return files.sort().map((file) => `${name} ${version}: ${file}\n\n${readFileSync(join(folder, file), 'utf8').trim()}`)
}

/** Packages for other platforms are in the lock file, but not on the disk. */
function isInstalled(folder: string): boolean {
  return existsSync(join(folder, 'package.json'))
}
