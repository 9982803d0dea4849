import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '#server/database/connect.ts'
import { freePort } from '#tests/free-port.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { type AppProcess, appProcess } from './app-process.ts'
import { auditsOf } from './audits.ts'
import { backUp, restoreElsewhere } from './backup.ts'
import { differencesOf, rowsIn } from './check-writes.ts'
import type { CleanUp } from './clean-up.ts'
import { DISTURBANCES, type Disturbance, disturb } from './disturbances.ts'
import { describeLoad, describeMemory, growthOf } from './figures.ts'
import { startLoad, type Write } from './load.ts'
import { adminOf, createPeople, prepareGroups } from './people.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { startProxy } from './proxy.ts'
import { randomFrom, shuffled } from './random.ts'

export interface SoakOptions {
  readonly seconds: number
  readonly people: number
  readonly pauseMs: number
  readonly seed: number
}

const SECRET = 'a secret that only this soak knows, long enough'
const PROCESSES = 2
const SAMPLE_MS = 2_000
/** Nothing is disturbed in the first and the last part of the time. */
const [FIRST, LAST] = [0.1, 0.7]
const SHOWN = 20

/**
 * Two processes behind a proxy, with faults, restarts and a backup. Acknowledged writes are there once, refused ones
 * never, and the backup can be restored. @throws Error that names the difference
 */
export async function soakNetwork(
  options: SoakOptions,
  cleanUp: CleanUp,
  print: (line: string) => void,
): Promise<void> {
  const network = await startNetwork(options, cleanUp)
  const { processes, postgres, before } = network
  print(`${options.people} people for ${options.seconds} s behind ${network.proxy.name}, SEED=${options.seed}`)
  const { report, disturbances, backup } = await runLoad(network, options, cleanUp)
  for (const line of [...describeLoad(report, disturbances), ...describeMemory(processes)]) print(line)

  const { writes } = report
  const problems = [...report.faults, ...growthOf(processes), ...processes.flatMap(failuresOf)]
  problems.push(
    ...(await withDatabase(postgres, async (database) => [
      ...(await differencesOf(database, before, writes)),
      ...(await auditsOf(database)),
    ])),
  )
  const { folder, environment } = network
  const restored = await restoreElsewhere(
    backup,
    { folder, cookie: adminOf(network.people).cookie, environment, cleanUp },
    async (database, takenAt) => {
      problems.push(...(await auditsOf(database)), ...(await missingIn(database, writes, takenAt)))
    },
  )
  print(
    `the backup of ${restored.tables} tables and ${restored.rows} rows was restored elsewhere, and the app runs on it`,
  )
  for (const one of processes) await one.stop('SIGTERM')
  if (problems.length > 0)
    throw new Error(`With SEED=${options.seed}, ${problems.length} problems:\n${problems.slice(0, SHOWN).join('\n')}`)
}

type Network = Awaited<ReturnType<typeof startNetwork>>

/** PostgreSQL, the processes and the proxy, with people and what they have before anyone writes. */
async function startNetwork({ people: count }: SoakOptions, cleanUp: CleanUp) {
  const folder = await mkdtemp(join(tmpdir(), 'shabaka-soak-'))
  cleanUp.add(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres(folder, cleanUp)
  const mailServer = await startMailServer()
  cleanUp.add(mailServer.close)
  const ports: number[] = []
  while (ports.length < PROCESSES) ports.push(await freePort())
  const proxy = await startProxy(ports, folder, cleanUp)
  const environment = {
    APP_URL: proxy.origin,
    AUTH_SECRET: SECRET,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Shabaka <no-reply@example.org>',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_FORMAT: 'json',
  }
  const own = { ...environment, DATA_DIR: join(folder, 'app'), DATABASE_URL: postgres.appUrl }
  const processes = ports.map((port, place) => appProcess(`process ${place + 1}`, port, own))
  for (const one of processes) {
    cleanUp.add(() => one.stop('SIGKILL'))
    await one.start()
  }
  const people = await withDatabase(postgres, (database) => createPeople(database, count, SECRET, proxy.origin))
  await prepareGroups(`http://localhost:${ports[0]}`, people)
  const before = await withDatabase(postgres, rowsIn)
  return { folder, postgres, proxy, environment, processes, people, before }
}

/** Lets people use the network for the time, and disturbs it in the order of the seed. */
async function runLoad(
  { folder, postgres, proxy: { origin, certificates }, processes, people }: Network,
  { seconds, seed, pauseMs }: SoakOptions,
  cleanUp: CleanUp,
) {
  const random = randomFrom(seed)
  const sampling = setInterval(() => {
    for (const one of processes) void one.sampleMemory()
  }, SAMPLE_MS)
  cleanUp.add(async () => clearInterval(sampling))
  const load = startLoad({ origin, people, seed, pauseMs }, certificates)
  cleanUp.add(load.close)
  let backup = ''
  const makeBackup = async () => {
    backup = await backUp(postgres, folder)
  }
  const startedAt = Date.now()
  const until = (part: number) => pause(Math.max(0, startedAt + part * seconds * 1000 - Date.now()))
  const order = shuffled(random, Object.keys(DISTURBANCES) as (keyof typeof DISTURBANCES)[])
  const disturbances: Disturbance[] = []
  for (const [place, name] of order.entries()) {
    await until(FIRST + ((LAST - FIRST) * (place + random() / 2)) / order.length)
    disturbances.push(await disturb(name, { processes, postgres, random, backUp: makeBackup }))
    await load.goesOn()
  }
  await until(1)
  const report = await load.stop()
  clearInterval(sampling)
  return { report, disturbances, backup }
}

async function withDatabase<Result>(
  { ownerUrl }: Postgres,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { database, close } = connect(ownerUrl, 1)
  return work(database).finally(close)
}

async function missingIn(database: Database, writes: readonly Write[], takenAt: number): Promise<string[]> {
  const found = await rowsIn(database)
  const added = ['sessions.create', 'roster.add', 'finance.request', 'finance.addIncome', 'finance.deposit']
  return writes
    .filter(({ procedure, code, answeredAt }) => added.includes(procedure) && code === 'OK' && answeredAt < takenAt)
    .filter(({ id }) => found[id] === undefined)
    .map(({ procedure, id }) => `${procedure} ${id} was acknowledged before the backup, and is not in it`)
}

function failuresOf(process: AppProcess): string[] {
  return process.failures().map((line) => `${process.name} logged ${line.slice(0, 1000)}`)
}
