import { buildServer } from '#tests/built-server.ts'
import { makeTemplate, onServer, startTestServer } from '#tests/database.ts'
import { startClock } from './clock.ts'

/** One PostgreSQL and one migrated template for all journeys; each worker clones its own database from it. */
export default async function setUp(): Promise<() => Promise<void>> {
  buildServer()
  startClock()
  const server = await startTestServer('journeys')
  const template = await makeTemplate(server.url)
  process.env.JOURNEYS_SERVER_URL = server.url
  process.env.JOURNEYS_TEMPLATE = template
  return async () => {
    await onServer(server.url, `drop database if exists ${template} with (force)`)
    await server.close()
  }
}
