import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aHome, TIMEOUT_MS } from '#tests/running-app.ts'

test('a port that is taken is found before a PostgreSQL is made', { timeout: TIMEOUT_MS }, async () => {
  const home = await aHome()
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => new Promise((done) => taken.close(() => done())))
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  for (const start of [home.start, home.startProduction]) {
    const refused = start(port)
    expect(await refused.ended()).toBe(1)
    expect(refused.printed()).toContain(`Port ${port} on 127.0.0.1 is already taken`)
    expect(await readdir(home.dataDir)).toEqual([])
  }
})
