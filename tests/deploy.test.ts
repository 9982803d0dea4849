import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnvironment } from '#server/config/environment.ts'
import { createHttpServer } from '#server/http/server.ts'
import { BODY_LIMITS } from '#server/requests/body.ts'
import { createWorld } from './world.ts'

const fileAt = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const unit = fileAt('deploy/shabaka.service')
const site = fileAt('deploy/nginx.conf')
const example = fileAt('deploy/shabaka.env.example')
const image = fileAt('deploy/Containerfile')
const compose = fileAt('deploy/compose.yaml')

function settingsIn(text: string): [name: string, value: string][] {
  return [...text.matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^"(.*)"$/, '$1'),
  ])
}

function unitValues(name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
}

function variablesThatAreRead(): Set<string> {
  const read = new Set<string>()
  readEnvironment(
    'demo',
    new Proxy(
      {},
      {
        get: (_, name) => {
          read.add(String(name))
          return undefined
        },
      },
    ),
  )
  return read
}

/** The value of a constant in milliseconds that its module keeps to itself. */
function milliseconds(path: string, name: string): number {
  const found = new RegExp(`^(?:export )?const ${name} = ([\\d_]+)$`, 'm').exec(fileAt(path))?.[1]
  if (!found) throw new Error(`${path} has no ${name}`)
  return Number(found.replaceAll('_', ''))
}

test('each alarm has a severity and its line in the guide, is silent after a new installation, and fits a small machine', () => {
  const guide = fileAt('docs/operations.md')
  const alarms = fileAt('deploy/alerts.yml').split('- alert: ').slice(1)
  expect(alarms.length).toBeGreaterThan(10)
  for (const alarm of alarms) {
    const name = /^\w+/.exec(alarm)?.[0] ?? ''
    const severity = /severity: (critical|warning)/.exec(alarm)?.[1]
    expect([name, alarm]).toEqual([name, expect.stringMatching(/summary: [A-Z].+ \}/)])
    expect(guide).toMatch(new RegExp(`^\\| \`${name}\` \\| ${severity} \\| .{20,} \\|$`, 'm'))
    // The first night verifies the first backup.
    if (/expr: .*absent/.test(alarm)) expect(alarm).toMatch(/for: 2d$/m)
  }
  const memory = Number(/process_resident_memory_bytes > (\S+)/.exec(alarms.join())?.[1])
  // At rest the app takes 150 MB, of a machine that may have 512.
  expect(memory).toBeGreaterThan(250e6)
  expect(memory).toBeLessThan(400e6)
})

test('the example of the environment is complete and valid, and names only variables that are read', () => {
  const fromUnit = unitValues('Environment').map((line) => line.split('=')[0] ?? '')
  const variables = variablesThatAreRead()
  for (const name of [...fromUnit, ...settingsIn(example).map(([name]) => name)]) expect(variables).toContain(name)
  const environment = readEnvironment('production', Object.fromEntries(settingsIn(example)))
  expect(environment.trustedProxies.check('127.0.0.1')).toBe(true)
  // Without the commented ones it is complete, too.
  const active = example.replace(/^#.*$/gm, '')
  expect(readEnvironment('production', Object.fromEntries(settingsIn(active))).databaseUrl).toBeNull()
  for (const name of fromUnit) expect(settingsIn(active).map(([name]) => name)).not.toContain(name)
})

test('nginx fits the app: its port, name, size of bodies, idle connections and headers', () => {
  const active = Object.fromEntries(settingsIn(example.replace(/^#.*$/gm, '')))
  const { port, host, appUrl } = readEnvironment('production', active)
  expect(site).toContain(`server ${host}:${port} max_fails=0;`)
  const names = [...site.matchAll(/server_name (.*);/g)].map(([, name]) => name)
  expect([...new Set(names)]).toEqual([new URL(appUrl).hostname])
  expect(/client_max_body_size (\d+)m;/.exec(site)?.[1]).toBe(
    String(Math.max(...Object.values(BODY_LIMITS)) / 1024 ** 2),
  )
  const idleSeconds = Number(/upstream shabaka \{[^}]*keepalive_timeout (\d+)s;/.exec(site)?.[1])
  expect(idleSeconds).toBeGreaterThan(0)
  expect(idleSeconds * 1000).toBeLessThan(createHttpServer(() => new Response()).keepAliveTimeout)
  // The address that a client claims is replaced, and the headers of answers are those of the app.
  expect(site.match(/X-Forwarded-For .*/g)).toEqual(['X-Forwarded-For $remote_addr;'])
  expect(site).not.toMatch(/^\s*add_header/m)
  // A location with a header of its own would inherit none.
  for (const [, body = ''] of site.matchAll(/^ {4}location [^{]*\{([^}]*)\}/gm))
    expect(body).not.toContain('proxy_set_header')
})

test('the paths that nginx treats in a special way are paths of the app', async () => {
  const world = await createWorld()
  const statusOf = async (path: string) => (await world.app.request(path)).status
  const locations = [...site.matchAll(/^ {4}location (?:= )?(\S+) \{([^}]*)\}/gm)]
  const proxied = locations.filter(([, , body]) => body?.includes('proxy_pass')).map(([, path]) => path)
  expect(proxied).toEqual(['/', '/api/events', '/api/auth/', '/g/'])
  expect(await statusOf('/api/events')).toBe(401)
  expect(await statusOf('/api/auth/verify-email')).not.toBe(404)
  const ofGuardians = await world.app.request('/g/unknown')
  expect(ofGuardians.headers.get('content-security-policy')).not.toBe(
    (await world.app.request('/')).headers.get('content-security-policy'),
  )
})

test('nginx speaks safe TLS alone: without it pages lead to https, and calls are refused', () => {
  expect(site.match(/ssl_protocols .*/g)).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;'])
  const ciphers = /ssl_ciphers (.*);/.exec(site)?.[1]?.split(':') ?? []
  expect(ciphers.length).toBeGreaterThan(0)
  expect(ciphers.filter((cipher) => !/^ECDHE-.*(GCM-SHA\d+|CHACHA20-POLY1305)$/.test(cipher))).toEqual([])
  const [, withoutTls = ''] = /listen 80;([\s\S]*?)^\}/m.exec(site) ?? []
  expect([...withoutTls.matchAll(/^ {4}location (.*) \{\s+(\S.*);/gm)].map(([, path, first]) => [path, first])).toEqual(
    [
      ['/.well-known/acme-challenge/', 'root /var/www/html'],
      ['~ ^/(api|rpc)/', 'return 403'],
      ['/', 'return 301 https://$server_name$request_uri'],
    ],
  )
})

test('systemd waits longer for the end of the app than the app waits for requests, mails and its PostgreSQL', () => {
  const server = 'src/embedded-postgres/server-control.ts'
  const waits = [
    milliseconds('src/server/http/server.ts', 'DRAIN_TIMEOUT_MS'),
    milliseconds('src/server/mail/delivery.ts', 'DELIVERY_TIMEOUT_MS'),
    milliseconds(server, 'FAST_SHUTDOWN_MS'),
    milliseconds(server, 'IMMEDIATE_SHUTDOWN_MS'),
  ]
  const longest = waits.reduce((sum, wait) => sum + wait, 0)
  expect(Number(unitValues('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(longest)
  expect(unitValues('KillMode')).toEqual(['mixed'])
  expect(compose).toContain(`stop_grace_period: ${unitValues('TimeoutStopSec')[0]}s`)
})

test('the command of root runs in the folder and on the data of the unit, as its user, without the history', () => {
  const [folder, user, dataDir] = [unitValues('WorkingDirectory')[0], unitValues('User')[0], '/var/lib/shabaka/network']
  expect(unitValues('StateDirectory').map((path) => `/var/lib/${path}`)).toEqual([dataDir])
  expect(fileAt('deploy/shabaka')).toContain(`cd ${folder} && exec runuser -u ${user} -- env DATA_DIR=${dataDir} node`)
  expect(unitValues('InaccessiblePaths')).toEqual([`-${folder}/.git`])
  // Files that a person names are those of the folder in which they stand.
  expect(fileAt('deploy/shabaka')).toMatch(/INIT_CWD=\$PWD && export INIT_CWD\ncd /)
})

test('the image names only variables that are read, and compose has its volume and port', () => {
  const variables = [...(/^ENV (.*)$/m.exec(image)?.[1] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)]
  const named = Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value]))
  const { NODE_ENV: _, ...read } = named
  for (const name of Object.keys(read)) expect(variablesThatAreRead()).toContain(name)
  const volume = /^VOLUME (.*)$/m.exec(image)?.[1]
  expect(read.DATA_DIR).toMatch(new RegExp(`^${volume}/`))
  expect(compose).toContain(`- shabaka:${volume}\n`)
  expect(compose).toContain(`- 127.0.0.1:${read.PORT}:${read.PORT}\n`)
})
