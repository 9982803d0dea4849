import assert from 'node:assert/strict'
import { Client } from './client.ts'
import { type Nginx, SITE_NAME } from './nginx.ts'

interface Check {
  readonly name: string
  readonly run: () => Promise<void>
}

const MIB = 1024 ** 2
/** How many sign-ins a minute one address may try. Source: docs/operations.md, "Signing in". */
const SIGN_INS = 30
const SECRET = 'a-secret-of-somebody'

const signIn = (client: Client, email: string, password: string, headers = {}) =>
  client.post('/api/auth/sign-in/email', JSON.stringify({ email, password }), headers)

export function checksOfRunningApp(nginx: Nginx): readonly Check[] {
  const withClient = (address: string, run: (client: Client) => Promise<void>) => async () => {
    const client = new Client(nginx, address)
    await run(client).finally(() => client.close())
  }
  return [
    {
      name: 'http leads to https',
      async run() {
        const address = `http://127.0.0.1:${nginx.httpPort}/sessions?next=1`
        const { status, headers } = await fetch(address, { redirect: 'manual' })
        assert.equal(status, 301)
        assert.equal(headers.get('location'), `https://${SITE_NAME}/sessions?next=1`)
      },
    },
    {
      name: 'a call without TLS is refused, and not led to https',
      async run() {
        for (const path of ['/api/auth/sign-in/email', '/rpc/accounts/me', '/api/events'])
          assert.equal((await fetch(`http://127.0.0.1:${nginx.httpPort}${path}`, { redirect: 'manual' })).status, 403)
      },
    },
    {
      name: 'a page has the security headers of the app, each once',
      run: withClient('127.0.0.2', async (client) => {
        const { status, names, body } = await client.get('/auth')
        assert.equal(status, 200)
        assert.match(body, /<html/)
        assert.ok(names.includes('strict-transport-security') && names.includes('content-security-policy'))
        const repeated = names.filter((name, index) => names.indexOf(name) !== index && !/^set-cookie$/.test(name))
        assert.deepEqual(repeated, [])
      }),
    },
    {
      name: 'the app sees the address of each client, whatever X-Forwarded-For the client sends',
      run: withClient('127.0.0.2', async (client) => {
        const statuses: number[] = []
        for (let tries = 0; tries <= SIGN_INS; tries += 1) {
          const claimed = { 'x-forwarded-for': `192.0.2.${tries}` }
          statuses.push((await signIn(client, `stranger-${tries}@example.org`, 'a guess', claimed)).status)
        }
        assert.deepEqual(new Set(statuses.slice(0, SIGN_INS)), new Set([401]))
        assert.equal(statuses.at(-1), 429)
        await withClient('127.0.0.3', async (other) => {
          assert.equal((await signIn(other, 'stranger@example.org', 'a guess')).status, 401)
        })()
      }),
    },
    {
      name: 'changes arrive at once',
      run: withClient('127.0.0.3', async (client) => {
        const { status, headers } = await signIn(client, 'leader@shabaka.example', 'shabaka-demo')
        assert.equal(status, 200)
        const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
        const stream = await client.stream('/api/events', { cookie })
        assert.match((await stream.next()).value, /^retry: /)
        await client.post('/api/auth/sign-out', '{}', { cookie })
        let received = ''
        for (let part = await stream.next(); !part.done; part = await stream.next()) received += part.value
        assert.match(received, /event: ended/)
      }),
    },
    {
      name: 'the largest request reaches the app, a larger one does not',
      run: withClient('127.0.0.2', async (client) => {
        const largest = await client.post('/rpc/roster/import', 'x'.repeat(4 * MIB))
        assert.match(String(largest.headers['content-type']), /json/)
        const larger = await client.post('/rpc/roster/import', 'x'.repeat(4 * MIB + 1))
        assert.deepEqual([larger.status, larger.headers['content-type']], [413, 'text/html'])
      }),
    },
    {
      name: 'nobody outside of the machine reads the figures of the app',
      run: withClient('127.0.0.2', async (client) => {
        const { status, names } = await client.get('/metrics')
        assert.equal(status, 404)
        assert.ok(!names.includes('content-security-policy'))
      }),
    },
    {
      name: 'secrets of links are in no log',
      run: withClient('127.0.0.2', (client) => openSecretLinks(nginx, client, 404)),
    },
  ]
}

export function checksOfStoppedApp(nginx: Nginx): readonly Check[] {
  return [
    {
      name: 'secrets of links are in no log while the app is stopped',
      async run() {
        const client = new Client(nginx, '127.0.0.2')
        await openSecretLinks(nginx, client, 502).finally(() => client.close())
      },
    },
  ]
}

async function openSecretLinks(nginx: Nginx, client: Client, status: number): Promise<void> {
  assert.equal((await client.get(`/g/${SECRET}`)).status, status)
  await client.get(`/api/auth/verify-email?token=${SECRET}`)
  await fetch(`http://127.0.0.1:${nginx.httpPort}/g/${SECRET}`, { redirect: 'manual' })
  await client.get('/forgot-password')
  const lines = nginx.logs().split('\n')
  assert.ok(lines.some((line) => line.includes('GET /forgot-password')))
  assert.deepEqual(
    lines.filter((line) => line.includes(SECRET)),
    [],
  )
}
