import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const TIMEOUT = 60_000

/** A registry with one package, whose versions are all alike; the addresses that were asked. */
async function openRegistry() {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'))
  await mkdir(join(folder, 'package'))
  await writeFile(join(folder, 'package/package.json'), JSON.stringify({ name: 'one', version: '1.0.0' }))
  spawnSync('tar', ['-czf', 'one.tgz', 'package'], { cwd: folder })
  const file = await readFile(join(folder, 'one.tgz'))
  await rm(folder, { recursive: true })
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => new Promise((closed) => server.close(closed))
  onTestFinished(async () => void (server.listening && (await close())))
  const { port } = server.address() as AddressInfo
  const integrity = `sha512-${createHash('sha512').update(file).digest('base64')}`
  return { address: `http://127.0.0.1:${port}`, integrity, asked, close }
}

type Registry = Awaited<ReturnType<typeof openRegistry>>

const FOREIGN = { version: '1.0.0', optional: true, os: ['plan9'], integrity: 'sha512-none', resolved: 'http://x.test' }

async function project({ address, integrity }: Registry) {
  const root = await mkdtemp(join(tmpdir(), 'install-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'scripts'))
  await cp('scripts/install.mjs', join(root, 'scripts/install.mjs'))
  const lock = async (...names: string[]) => {
    const dependencies = Object.fromEntries(names.map((name) => [name, `${address}/${name}.tgz`]))
    const top = { name: 'project', version: '1.0.0', dependencies, optionalDependencies: { foreign: '1.0.0' } }
    const packages = names.map((name) => [
      `node_modules/${name}`,
      { version: '1.0.0', resolved: `${address}/${name}.tgz`, integrity },
    ])
    await writeFile(join(root, 'package.json'), JSON.stringify(top))
    const content = { '': top, ...Object.fromEntries(packages), 'node_modules/foreign': FOREIGN }
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ ...top, lockfileVersion: 3, packages: content }))
  }
  const environment = {
    ...process.env,
    npm_config_cache: join(root, 'cache'),
    npm_config_fetch_retries: '0',
    npm_config_registry: address,
  }
  const install = () => spawn(process.execPath, ['scripts/install.mjs'], { cwd: root, env: environment })
  const ci = () => spawn('npm', ['ci'], { cwd: root, env: environment })
  const has = (path: string) => stat(join(root, path)).then(Boolean, () => false)
  return { root, lock, install, ci, has }
}

async function outcome(child: ChildProcess) {
  let said = ''
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

test('a deleted package is installed again, and what npm ci installed is recognised without a network', {
  timeout: TIMEOUT,
}, async () => {
  const registry = await openRegistry()
  const { root, lock, install, ci, has } = await project(registry)
  await lock('one')
  await outcome(install())
  await rm(join(root, 'node_modules/one'), { recursive: true })
  expect((await outcome(install())).code).toBe(0)
  expect(await has('node_modules/one/package.json')).toBe(true)
  expect((await outcome(ci())).code).toBe(0)
  await registry.close()
  expect(await outcome(install())).toEqual({ code: 0, said: '' })
})

test('without a network, other packages than the lock file names are left as they are', {
  timeout: TIMEOUT,
}, async () => {
  const registry = await openRegistry()
  const { root, lock, install, has } = await project(registry)
  await lock('one')
  expect((await outcome(install())).code).toBe(0)
  await lock('one', 'two')
  await rm(join(root, 'cache'), { recursive: true })
  await registry.close()
  const { code, said } = await outcome(install())
  expect(code).toBe(1)
  expect(said).toContain('The packages could not be installed; npm says above why.')
  expect(said).toContain('What was installed before is unchanged.')
  expect(await has('node_modules/one/package.json')).toBe(true)
  await lock('one')
  expect(await outcome(install())).toEqual({ code: 0, said: '' })
})

test('two at once install once, also after one that was killed', { timeout: TIMEOUT }, async () => {
  const registry = await openRegistry()
  const { root, lock, install, has } = await project(registry)
  await lock('one')
  await mkdir(join(root, '.install'))
  // No process has a number as high as this.
  await writeFile(join(root, '.install/lock'), '999999999')
  const outcomes = await Promise.all([install(), install(), install()].map(outcome))
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(outcomes.filter(({ said }) => said.includes('Installing packages'))).toHaveLength(1)
  expect(registry.asked).toHaveLength(1)
  expect(await has('node_modules/one/package.json')).toBe(true)
  expect(await has('.install/lock')).toBe(false)
})
