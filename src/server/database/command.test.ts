import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aHome, makeNetwork, TIMEOUT_MS } from '#tests/running-app.ts'
import { withDatabase } from './command.ts'

test('a command that fails leaves no PostgreSQL running', { timeout: TIMEOUT_MS }, async () => {
  const { dataDir } = await aHome()
  await makeNetwork(dataDir)
  let port = 0
  const failing = withDatabase(
    { databaseUrl: null, dataDir },
    () => undefined,
    async (database) => {
      const { rows } = await database.execute<{ port: number }>(sql`select current_setting('port')::int as port`)
      port = rows[0]?.port ?? 0
      throw new Error('The work failed')
    },
  )
  await expect(failing).rejects.toThrow('The work failed')
  expect(port).toBeGreaterThan(0)
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
})
