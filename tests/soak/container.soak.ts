import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownVersion } from '#server/config/version.ts'
import { aSession } from '#tests/factories.ts'
import { freePort } from '#tests/free-port.ts'
import { callerAt } from '#tests/running-app.ts'
import { buildImage, startContainer } from './container.ts'

const LONGEST_MS = 1_200_000
const rita = { name: 'Rita', email: 'rita@example.org', password: 'secret', organizationName: 'SNMY1' }

function post(port: number, path: string, body: object): Promise<Response> {
  const origin = `http://localhost:${port}`
  const headers = { 'content-type': 'application/json', origin }
  return fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

test('the image of a release serves, stops within ten seconds, and its data is in the next container', {
  timeout: LONGEST_MS,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shabaka-container-'))
  const image = buildImage(folder)
  onTestFinished(image.remove, LONGEST_MS)
  expect(image.config).toMatchObject({ User: '10001:10001', Volumes: { '/var/lib/shabaka': {} } })
  const [kind, ...healthCheck] = image.config.Healthcheck.Test
  expect(kind).toBe('CMD')
  const port = await freePort()
  const start = async () => {
    const container = await startContainer(image, join(folder, 'volume'), port, [
      `APP_URL=http://localhost:${port}`,
      'SMTP_URL=smtp://127.0.0.1:9',
      'MAIL_FROM=shabaka@example.org',
      'BACKUP_PASSPHRASE=six words of this soak alone',
    ])
    onTestFinished(container.kill, LONGEST_MS)
    return container
  }
  const command = (...words: string[]) => ['node', 'scripts/serve.mjs', ...words]

  const first = await start()
  expect((await post(port, '/api/auth/sign-up/email', rita)).status).toBe(200)
  expect(first.exec(command('admin', rita.email))).toMatchObject({ status: 0, stderr: '' })
  const session = aSession()
  await (await callerAt(port, rita.password, rita.email)).sessions.create(session)
  expect(await (await fetch(`http://localhost:${port}/healthz`)).text()).toBe(`ok ${ownVersion()}`)
  expect(first.exec(healthCheck).status).toBe(0)
  expect(first.exec(healthCheck, ['PORT=9']).status).toBe(1)
  const backup = '/var/lib/shabaka/by-hand.backup.age'
  expect(first.exec(command('backup', backup)).stdout).toContain('is whole')
  expect(new Set(first.users())).toEqual(new Set([10001]))
  expect(await first.stop()).toBe(0)

  const second = await start()
  const recorded = async () =>
    (await (await callerAt(port, rita.password, rita.email)).sessions.list({})).rows.map(({ id }) => id)
  expect(await recorded()).toEqual([session.id])
  expect(second.exec(command('verify', backup)).stdout).toContain('Every stored count is right.')
  await second.kill()

  const third = await start()
  expect(await recorded()).toEqual([session.id])
  expect(await third.stop()).toBe(0)
})
