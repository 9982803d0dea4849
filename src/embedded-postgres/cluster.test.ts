import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Cluster, ClusterError, type ClusterOptions, removeCluster, startCluster } from './index.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const TIMEOUT = 90_000

interface Announcement {
  url: string
  pgdata: string
  adopted: boolean
}

let base: string
let dataDir: string
let stateDirectory: string
let children: ChildProcess[]
let clusters: Cluster[]

beforeEach(async () => {
  // Root runs PostgreSQL as another user, who must be able to enter the folder; mkdtemp creates it closed to others.
  base = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  await chmod(base, 0o755)
  dataDir = join(base, 'deep', 'data')
  stateDirectory = join(base, 'state')
  children = []
  clusters = []
})

afterEach(async () => {
  for (const child of children) await killHard(child)
  // Adopt the server that a killed child left running, to stop it.
  if (clusters.length === 0 && (await stat(join(dataDir, 'cluster.json')).catch(() => undefined))) await start()
  for (const cluster of clusters) await cluster.stop()
  await removeCluster({ dataDir, stateDirectory })
  await rm(base, { recursive: true, force: true, maxRetries: 10 })
}, TIMEOUT)

async function start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, stateDirectory, report: () => undefined, ...options })
  clusters.push(cluster)
  return cluster
}

function spawnApp(): ChildProcess {
  const args = ['--import', 'tsx', join(HERE, 'cluster.fixture.ts'), dataDir, stateDirectory]
  const child = spawn(process.execPath, args, { cwd: HERE, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function announcement(child: ChildProcess): Promise<Announcement> {
  if (!child.stdout) throw new Error('the child has no stdout')
  for await (const line of createInterface(child.stdout)) return JSON.parse(line)
  throw new Error('the child ended without saying where the cluster is')
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(pgdata: string): Promise<number> {
  return Number.parseInt(await readFile(join(pgdata, 'postmaster.pid'), 'utf8'), 10)
}

async function incompleteClusters(): Promise<string[]> {
  const names = await Promise.all(
    [dataDir, join(stateDirectory, 'clusters')].map((path) => readdir(path).catch(() => [])),
  )
  return names.flat().filter((name) => name.includes('.initializing-'))
}

/** Every file below a folder with its size and time of change. */
async function contents(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const described = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs, ctimeMs } = await stat(path)
    return [path, size, mtimeMs, ctimeMs].join(' ')
  })
  return (await Promise.all(described)).sort()
}

describe('an embedded cluster', { timeout: TIMEOUT }, () => {
  test('is created at the first start and has its data after a restart', async () => {
    const first = await start()
    await query(first.url, 'create table notes (word text)', "insert into notes values ('سلام')")
    expect(first.adopted).toBe(false)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow()

    const second = await start()
    expect(second.pgdata).toBe(first.pgdata)
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select word from notes')).toEqual([{ word: 'سلام' }])
    expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect((await stat(join(dirname(second.pgdata), 'password'))).mode & 0o777).toBe(0o600)
    await second.stop()
    await removeCluster({ dataDir, stateDirectory })
    expect(await readdir(dataDir)).toEqual([])
  })

  test('makes trigrams of Arabic words and sorts by letter before it sorts by case', async () => {
    const { url } = await start({ durable: false })
    const trigrams = await query(url, 'create extension pg_trgm', "select show_trgm('محمد') as found")
    expect(trigrams).toEqual([{ found: expect.arrayContaining([expect.any(String)]) }])
    const words =
      "select array_agg(w order by w) as sorted from unnest(array['Zeta','alpha','Émile','Beta','zeta','ب','ا']) w"
    expect(await query(url, words)).toEqual([{ sorted: ['alpha', 'Beta', 'Émile', 'zeta', 'Zeta', 'ا', 'ب'] }])
    expect(await query(url, "select lower('ÀÉ') as low, 'é' ~ '^\\w$' as letter")).toEqual([
      { low: 'àé', letter: true },
    ])
  })

  test('is adopted when the app that started it was killed', async () => {
    const child = spawnApp()
    const announced = await announcement(child)
    await killHard(child)
    const adopted = await start()
    expect(adopted).toMatchObject({ url: announced.url, pgdata: announced.pgdata, adopted: true })
    await expect(removeCluster({ dataDir, stateDirectory })).rejects.toThrow(ClusterError)
    await adopted.stop()
    await expect(query(adopted.url, 'select 1')).rejects.toThrow()
  })

  test('has every acknowledged row when the app and PostgreSQL are both killed', async () => {
    const child = spawnApp()
    const announced = await announcement(child)
    await query(announced.url, 'create table numbers (n int)', 'insert into numbers values (42)')
    process.kill(await postmasterPid(announced.pgdata), 'SIGKILL')
    await killHard(child)
    const restarted = await start()
    expect(restarted.adopted).toBe(false)
    expect(await query(restarted.url, 'select n from numbers')).toEqual([{ n: 42 }])
  })

  test('reports when PostgreSQL ends by itself, whether started or adopted, but not when it was stopped', async () => {
    const own = await start({ durable: false })
    const adopted = await start()
    expect([own.adopted, adopted.adopted]).toEqual([false, true])
    process.kill(await postmasterPid(own.pgdata), 'SIGKILL')
    await Promise.all([own.ended, adopted.ended])

    const stopped = await start({ durable: false })
    await stopped.stop()
    expect(await Promise.race([stopped.ended.then(() => 'ended'), sleep(200, 'quiet')])).toBe('quiet')
  })

  test('is created again when its very first start was killed', async () => {
    for (let round = 0; round < 4; round++) {
      const child = spawnApp()
      // If an earlier round was killed too late, the cluster is complete.
      let running = false
      announcement(child).then(
        () => {
          running = true
        },
        () => undefined,
      )
      while (!running && !(await incompleteClusters()).some((name) => name.includes(`-${child.pid}-`))) await sleep(5)
      await sleep(Math.random() * 700)
      await killHard(child)
    }
    const first = await start({ durable: false })
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
    // By now an initdb that outlived its parent has ended too.
    await start({ durable: false })
    expect(await incompleteClusters()).toEqual([])
  })

  test('is the same for two apps that start it at the same time', async () => {
    const [one, other] = await Promise.all([announcement(spawnApp()), announcement(spawnApp())])
    expect(one.url).toBe(other.url)
    expect(one.pgdata).toBe(other.pgdata)
    expect([one.adopted, other.adopted].sort()).toEqual([false, true])
    expect(await incompleteClusters()).toEqual([])
  })

  test('can have a data folder that only its owner may enter', async () => {
    await mkdir(dataDir, { recursive: true })
    await chmod(dirname(dataDir), 0o700)
    const reports: string[] = []
    const first = await start({ durable: false, report: (line) => reports.push(line) })
    await query(first.url, 'create table numbers (n int)')
    const isRoot = process.getuid?.() === 0
    expect(first.pgdata.startsWith(isRoot ? stateDirectory : dataDir)).toBe(true)
    expect(reports.some((line) => line.includes(dirname(first.pgdata)))).toBe(isRoot)
    await first.stop()
    const second = await start({ durable: false })
    expect(second.pgdata).toBe(first.pgdata)
    expect(await query(second.url, 'select n from numbers')).toEqual([])
  })

  test('of another major version is refused and left untouched', async () => {
    const { pgdata, stop } = await start({ durable: false })
    await stop()
    const version = join(pgdata, 'PG_VERSION')
    const actual = await readFile(version, 'utf8')
    await writeFile(version, '17\n')
    const before = await contents(dirname(pgdata))
    const refusal = startCluster({ dataDir, stateDirectory, report: () => undefined })
    await expect(refusal).rejects.toThrow(ClusterError)
    await expect(refusal).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18/)
    expect(await contents(dirname(pgdata))).toEqual(before)
    await writeFile(version, actual)
  })

  test('logs errors without personal data', async () => {
    const { url, pgdata } = await start({ durable: false })
    await query(url, 'create table people (name text unique check (length(name) < 20))')
    await query(url, "insert into people values ('Rita Haddad')")
    const failing = [
      "insert into people values ('Rita Haddad')",
      "insert into people values ('Rita Haddad of the second group')",
      "do $$ begin raise exception 'refused' using detail = 'Rita Haddad'; end $$",
    ]
    for (const statement of failing) await expect(query(url, statement)).rejects.toThrow()
    const client = new pg.Client(url)
    await client.connect()
    await expect(client.query('insert into people values ($1)', ['Rita Haddad'])).rejects.toThrow()
    await client.end()
    const log = await readFile(join(dirname(pgdata), 'postgres.log'), 'utf8')
    expect(log).toContain('duplicate key value violates unique constraint "people_name_key"')
    expect(log).not.toMatch(/Rita|Haddad|DETAIL|STATEMENT|CONTEXT/)
  })

  test('is refused with a message that names the data folder if the folder cannot be created', async () => {
    await writeFile(join(base, 'deep'), 'a file in the way')
    const refusal = startCluster({ dataDir, stateDirectory, report: () => undefined })
    await expect(refusal).rejects.toThrow(ClusterError)
    await expect(refusal).rejects.toThrow(dataDir)
    await rm(join(base, 'deep'))
  })
})
