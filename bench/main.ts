// `npm run bench`: the throughput of the server beside its limit, its growth with the network, and where its time goes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { removeCluster, startCluster } from '#embedded-postgres'
import { CONNECTIONS, readOptions } from './options.ts'
import { reportOf } from './report.ts'
import { runBench } from './run.ts'

const RESULTS = new URL('RESULTS.md', import.meta.url)
const SMALL_SIZE = 1
const STREAM_PEOPLE = 50
const SIGN_IN_PEOPLE = 200

const options = { ...readOptions(), smallSize: SMALL_SIZE }
const database = await openDatabaseServer()
try {
  const startedAt = performance.now()
  const results = await runBench({
    ...options,
    serverUrl: database.url,
    connections: CONNECTIONS,
    streamPeople: STREAM_PEOPLE,
    signInPeople: SIGN_IN_PEOPLE,
    report: (line) => console.error(line),
  })
  console.error(`measured in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  const page = `${reportOf(results, options)}\n`
  console.log(page)
  // A part of the calls does not replace the results of all.
  if (options.only === '') await writeFile(RESULTS, page)
} finally {
  await database.close()
}

/** The PostgreSQL of `DATABASE_URL`, or one of the app's own with the settings of production. */
async function openDatabaseServer(): Promise<{ url: string; close(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => undefined }
  const dataDir = await mkdtemp(resolve('data-bench-'))
  const cluster = await startCluster({ dataDir, report: () => undefined })
  return {
    url: cluster.url,
    async close() {
      await cluster.stop()
      await removeCluster({ dataDir })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
