import { chmodSync, existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { prepareExternal } from '#server/database/set-up/prepare-external.ts'
import { startNginx } from '#tests/deploy/nginx.ts'
import { startMailServer } from '#tests/mail-server.ts'
import type { CleanUp } from '#tests/soak/network/clean-up.ts'
import { type AppNode, createAppNode } from './app-node.ts'
import { createDataNode, type DataNode } from './data-node.ts'
import { fromTemplate, PASSWORDS } from './files.ts'
import { DATA_NODES, type HostName, type Hosts, openHosts } from './hosts.ts'
import { assertInstalled, PROGRAMS } from './programs.ts'

export interface ClusterOptions {
  /** The folder of all files, deleted at the start and at the end. PostgreSQL's user must have access. */
  readonly folder: string
  /** The number of app nodes, at most 4. */
  readonly apps?: number
  /** False for the control: commits do not wait for a standby. */
  readonly isSynchronous?: boolean
  readonly secret: string
  readonly report: (line: string) => void
  /** Registered before anything is started, so that the cluster can be stopped at any moment. */
  readonly cleanUp: Pick<CleanUp, 'add'>
}

/** Three data nodes and some app nodes behind nginx, all on this machine. */
export interface Cluster {
  readonly hosts: Hosts
  readonly nodes: readonly DataNode[]
  readonly apps: readonly AppNode[]
  /** The public address of the app. */
  readonly origin: string
  /** A file with the certificate of this address. */
  readonly certificates: string
  /** The sent mails. */
  readonly mails: readonly { readonly to: string; readonly text: string }[]
  /** The primary by its own report; null without one. */
  primary(): Promise<DataNode | null>
  untilPrimary(): Promise<DataNode>
  /** Wait until a primary has two connected standbys, one of them synchronous if commits wait for it. */
  untilHealthy(): Promise<DataNode>
  /** The address of the database on a node, without HAProxy. */
  urlOf(node: DataNode, role: 'owner' | 'superuser'): string
  /** Make another node the primary in an orderly way. */
  switchover(): Promise<void>
}

const START_MS = 120_000
const HEALTHY_MS = 180_000
const STEP_MS = 250

/**
 * Starts the cluster of `deploy/cluster` on this machine.
 * @throws Error that names what is missing, or what did not start
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  assertInstalled()
  const { folder, report, secret, cleanUp, apps: appCount = 2, isSynchronous = true } = options
  await claimFolder(folder)
  cleanUp.add(() => rm(folder, { recursive: true, force: true }))
  const hosts = openHosts()
  cleanUp.add(async () => hosts.close())
  const nodes = DATA_NODES.map((name) => createDataNode(name, hosts, folder, isSynchronous))
  cleanUp.add(() => Promise.all(nodes.map(stopNode)))
  for (const { etcd } of nodes) etcd.start()
  await until('etcd', START_MS, () => isEtcdHealthy(nodes))
  report('etcd runs on three nodes')
  for (const { patroni } of nodes) patroni.start()
  const primary = () => primaryOf(nodes)
  const untilPrimary = () => untilFound('a primary', START_MS, primary)
  const untilHealthy = () =>
    untilFound('a primary with two standbys', HEALTHY_MS, () => healthyPrimary(nodes, isSynchronous))
  const first = await untilHealthy()
  report(`PostgreSQL runs on three nodes, ${first.name} is the primary`)
  const urlOf = (node: DataNode, role: 'owner' | 'superuser') =>
    role === 'owner'
      ? `postgres://shabaka_owner:${PASSWORDS.owner}@${node.address}:5432/shabaka`
      : `postgres://postgres:${PASSWORDS.superuser}@${node.address}:5432/postgres`
  await createDatabase(urlOf(first, 'superuser'))
  const appUrl = `postgres://shabaka:${PASSWORDS.app}@${first.address}:5432/shabaka`
  await prepareExternal(appUrl, urlOf(first, 'owner'), () => undefined)

  const mailServer = await startMailServer(0, hosts.own)
  cleanUp.add(mailServer.close)
  const names = (['app1', 'app2', 'app3', 'app4'] as const).slice(0, appCount)
  const nginx = await startNginx(PROGRAMS.nginx.path, upstreamOf(hosts, names))
  cleanUp.add(nginx.close)
  const origin = `https://localhost:${nginx.httpsPort}`
  const certificates = join(folder, 'certificate.pem')
  await writeFile(certificates, nginx.certificate)
  const smtpUrl = `smtp://${hosts.own}:${mailServer.port}`
  const apps = names.map((name) => createAppNode(name, hosts, folder, { origin, secret, smtpUrl }))
  cleanUp.add(() => Promise.all(apps.map(stopAppNode)))
  for (const { haproxy } of apps) haproxy.start()
  for (const { app } of apps) app.start()
  for (const one of apps) await one.untilReady()
  report(`the app runs on ${apps.length} nodes, behind nginx at ${origin}`)
  return {
    hosts,
    nodes,
    apps,
    origin,
    certificates,
    mails: mailServer.taken,
    primary,
    untilPrimary,
    untilHealthy,
    urlOf,
    switchover: () => switchOver(nodes),
  }
}

/** @throws Error if another cluster runs in the folder */
async function claimFolder(folder: string): Promise<void> {
  const file = join(folder, 'pid')
  if (existsSync(folder) && !existsSync(file)) throw new Error(`${folder} exists and is not the folder of a cluster`)
  const pid = await readFile(file, 'utf8').catch(() => '')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (pid !== '' && command.includes('cluster')) throw new Error(`A cluster runs already, process ${pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  chmodSync(folder, 0o755)
  await writeFile(file, String(process.pid))
}

/** The block of nginx for these app nodes. */
function upstreamOf(hosts: Hosts, names: readonly HostName[]): string {
  const [line = '', ...others] = ['21', '22'].map(
    (part) => `    server 10.77.0.${part}:3000 max_fails=1 fail_timeout=2s;`,
  )
  const lines = names.map((name) => `    server ${hosts.addressOf(name)}:3000 max_fails=1 fail_timeout=2s;`)
  return fromTemplate('nginx-upstream.conf', hosts, [[[line, ...others].join('\n'), lines.join('\n')]])
}

/** The operator's one-time steps in deploy/cluster/README.md. */
async function createDatabase(superuserUrl: string): Promise<void> {
  const client = await openClient(superuserUrl, {}, NO_LIMITS)
  try {
    await client.query(`create role shabaka_owner login password '${PASSWORDS.owner}'`)
    await client.query(`create role shabaka login password '${PASSWORDS.app}'`)
    await client.query(`create database shabaka owner shabaka_owner encoding 'UTF8' template template0`)
  } finally {
    await closeClient(client)
  }
}

async function isEtcdHealthy(nodes: readonly DataNode[]): Promise<boolean> {
  const answers = await Promise.all(
    nodes.map(({ address }) =>
      fetch(`http://${address}:2379/health`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  )
  return answers.every(Boolean)
}

/** Several nodes may report so if one is cut off: the one with the newest timeline is the primary. */
async function primaryOf(nodes: readonly DataNode[]): Promise<DataNode | null> {
  const answers = await Promise.all(
    nodes.map(async (node) => {
      const answer = await fetch(`http://${node.address}:8008/primary`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      )
      if (answer?.status !== 200) return null
      const { timeline = 0 } = (await answer.json()) as { timeline?: number }
      return { node, timeline }
    }),
  )
  const [newest] = answers.filter((one) => one !== null).toSorted((one, other) => other.timeline - one.timeline)
  return newest?.node ?? null
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

async function healthyPrimary(nodes: readonly DataNode[], isSynchronous: boolean): Promise<DataNode | null> {
  const primary = await primaryOf(nodes)
  if (!primary) return null
  const answer = await fetch(`http://${primary.address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
  const { members } = (await answer.json()) as { members: readonly Member[] }
  const leader = members.find(({ role }) => role === 'leader')
  const standbys = members.filter(
    ({ role, state, timeline }) =>
      role !== 'leader' && ['running', 'streaming'].includes(state) && timeline === leader?.timeline,
  )
  const isReplicated = !isSynchronous || standbys.some(({ role }) => role === 'sync_standby')
  return leader?.name === primary.name && standbys.length === nodes.length - 1 && isReplicated ? primary : null
}

async function switchOver(nodes: readonly DataNode[]): Promise<void> {
  const primary = await primaryOf(nodes)
  if (!primary) throw new Error('There is no primary')
  const answer = await fetch(`http://${primary.address}:8008/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`patroni:${PASSWORDS.rest}`).toString('base64')}` },
    body: JSON.stringify({ leader: primary.name }),
  })
  if (!answer.ok) throw new Error(`Patroni refuses to switch over: ${await answer.text()}`)
}

async function stopNode(node: DataNode): Promise<void> {
  node.thaw()
  node.heal()
  // Fast and in no order: the data are deleted.
  await node.kill()
  await node.etcd.stop()
}

async function stopAppNode({ app, haproxy }: AppNode): Promise<void> {
  await app.stop()
  await haproxy.stop()
}

async function until(what: string, limitMs: number, isTrue: () => Promise<boolean>): Promise<void> {
  await untilFound(what, limitMs, async () => ((await isTrue()) ? true : null))
}

async function untilFound<Found>(what: string, limitMs: number, find: () => Promise<Found | null>): Promise<Found> {
  const end = Date.now() + limitMs
  for (;;) {
    const found = await find().catch(() => null)
    if (found !== null) return found
    if (Date.now() > end) throw new Error(`After ${limitMs / 1000} s there is not ${what}`)
    await pause(STEP_MS)
  }
}
