// `npm run bench:cluster`: calls per second of people without pauses on a cluster with 1, 2 and 4 processes of the app, beside the single
// machine, all of it on this machine. deploy/cluster/README.md has the results.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { freePort } from '#tests/free-port.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { appProcess } from '#tests/soak/network/app-process.ts'
import { type CleanUp, runAndCleanUp } from '#tests/soak/network/clean-up.ts'
import { startLoad } from '#tests/soak/network/load.ts'
import { createPeople, prepareGroups } from '#tests/soak/network/people.ts'
import { startPostgres } from '#tests/soak/network/postgres.ts'
import { startProxy } from '#tests/soak/network/proxy.ts'
import { startCluster } from './local/cluster.ts'

const SECRET = 'a secret that only the benchmark knows'
/** Half of them read, a quarter record sessions, a quarter manage money. */
const PEOPLE = 16
const WARM_MS = 5_000
const MEASURED_MS = 20_000

/** The address of calls, and the database for creating accounts. */
interface Place {
  readonly name: string
  readonly origin: string
  readonly certificates: string | null
  /** A process of the app, without the proxy. */
  readonly processOrigin: string
  readonly ownerUrl: string
}

interface Figures {
  readonly reads: number
  readonly writes: number
  readonly readMedian: number
  readonly writeMedian: number
}

await runAndCleanUp(async (cleanUp) => {
  const results: { readonly name: string; readonly figures: Figures }[] = []
  for (const open of [openSingle, ...[1, 2, 4].map((apps) => (own: CleanUp) => openCluster(apps, own))]) {
    const place = await open(cleanUp)
    results.push({ name: place.name, figures: await measure(place, cleanUp) })
    await cleanUp.run()
  }
  const [single] = results
  console.log('| where | reads/s | writes/s | of the single machine | read, median ms | write, median ms |')
  console.log('| ----- | ------: | -------: | --------------------: | --------------: | ---------------: |')
  for (const { name, figures } of results) {
    const { reads, writes, readMedian, writeMedian } = figures
    const ratio = (reads + writes) / ((single?.figures.reads ?? 0) + (single?.figures.writes ?? 0))
    console.log(
      `| ${name} | ${reads.toFixed(0)} | ${writes.toFixed(0)} | ${Math.round(100 * ratio)} % | ${readMedian.toFixed(0)} | ${writeMedian.toFixed(0)} |`,
    )
  }
})

async function openSingle(own: CleanUp): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'shabaka-bench-'))
  own.add(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres(folder, own)
  const mailServer = await startMailServer()
  own.add(mailServer.close)
  const port = await freePort()
  const proxy = await startProxy([port], folder, own)
  const app = appProcess('the app', port, {
    APP_URL: proxy.origin,
    AUTH_SECRET: SECRET,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Shabaka <no-reply@example.org>',
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: join(folder, 'app'),
    DATABASE_URL: postgres.appUrl,
  })
  own.add(() => app.stop('SIGTERM'))
  await app.start()
  const { origin, certificates } = proxy
  const processOrigin = `http://localhost:${port}`
  return { name: 'single machine, 1 process', origin, certificates, processOrigin, ownerUrl: postgres.ownerUrl }
}

async function openCluster(apps: number, own: CleanUp): Promise<Place> {
  const folder = join(tmpdir(), 'shabaka-cluster')
  const cluster = await startCluster({
    folder,
    apps,
    secret: SECRET,
    report: (line) => console.error(line),
    cleanUp: own,
  })
  const { origin, certificates } = cluster
  const ownerUrl = cluster.urlOf(await cluster.untilHealthy(), 'owner')
  const processOrigin = `http://${cluster.apps[0]?.address}:${cluster.apps[0]?.port}`
  return {
    name: `cluster, ${apps} ${apps === 1 ? 'process' : 'processes'}`,
    origin,
    certificates,
    processOrigin,
    ownerUrl,
  }
}

async function measure({ origin, certificates, processOrigin, ownerUrl }: Place, own: CleanUp): Promise<Figures> {
  const { database, close } = connect(ownerUrl, 1)
  const people = await createPeople(database, PEOPLE, SECRET, origin).finally(close)
  await prepareGroups(processOrigin, people)
  const load = startLoad({ origin, people, seed: 1, pauseMs: 0 }, certificates)
  own.add(load.close)
  await pause(WARM_MS)
  const began = Date.now()
  await pause(MEASURED_MS)
  const { reads, writes } = await load.stop()
  const elapsed = (Date.now() - began + WARM_MS) / 1000
  const times = writes.map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  return {
    reads: reads.length / elapsed,
    writes: writes.length / elapsed,
    readMedian: median(reads),
    writeMedian: median(times),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
