import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import { type Cluster, type ClusterOptions, removeCluster, startCluster } from './index.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
export const TIMEOUT = 90_000

interface Announcement {
  url: string
  pgdata: string
  adopted: boolean
}

export let base: string
export let dataDir: string
export let stateDirectory: string
let children: ChildProcess[]
let clusters: Cluster[]

export function prepareClusters(): void {
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
    // The server that a killed child left running is adopted, to stop it.
    if (clusters.length === 0 && (await stat(join(dataDir, 'cluster.json')).catch(() => undefined))) await start()
    for (const cluster of clusters) await cluster.stop()
    await removeCluster({ dataDir, stateDirectory })
    await rm(base, { recursive: true, force: true, maxRetries: 10 })
  }, TIMEOUT)
}

export async function start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, stateDirectory, report: () => undefined, ...options })
  clusters.push(cluster)
  return cluster
}

export function spawnApp(): ChildProcess {
  const args = ['--import', 'tsx', join(HERE, 'cluster.fixture.ts'), dataDir, stateDirectory]
  const child = spawn(process.execPath, args, { cwd: HERE, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

export async function announcement(child: ChildProcess): Promise<Announcement> {
  if (!child.stdout) throw new Error('the child has no stdout')
  for await (const line of createInterface(child.stdout)) return JSON.parse(line)
  throw new Error('the child ended without saying where the cluster is')
}

export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export async function query(url: string, ...statements: string[]): Promise<unknown[]> {
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

export async function postmasterPid(pgdata: string): Promise<number> {
  return Number.parseInt(await readFile(join(pgdata, 'postmaster.pid'), 'utf8'), 10)
}
