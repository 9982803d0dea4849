import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signal } from '#tests/soak/breakable-server.ts'
import { etcdEnvironment, makeServerFolder, SERVER_USER, writePatroniFile } from './files.ts'
import type { DataNodeName, Hosts, Peer } from './hosts.ts'
import { PROGRAMS } from './programs.ts'
import { createService, type Service } from './service.ts'

/** A machine with PostgreSQL, Patroni and etcd. */
export interface DataNode {
  readonly name: DataNodeName
  readonly address: string
  readonly configuration: string
  readonly etcd: Service
  readonly patroni: Service
  /** Its state by Patroni's REST interface; null without an answer. */
  state(): Promise<NodeState | null>
  /** Kill Patroni and PostgreSQL, like a power cut. etcd continues. */
  kill(): Promise<void>
  /** Delete the data of the stopped PostgreSQL, like a disk failure. */
  deleteData(): Promise<void>
  /** Suspend every process of the machine, or resume them. */
  freeze(): void
  thaw(): void
  /** Stop receiving from the primary, without notice. */
  pauseReplication(): void
  /** Receive again, on a new connection: data in flight on the former one is lost. */
  resumeReplication(): void
  cutFrom(peer: Peer): void
  heal(): void
}

export interface NodeState {
  readonly state: string
  readonly role: string
  readonly timeline?: number
}

const ANSWER_MS = 2_000

export function createDataNode(name: DataNodeName, hosts: Hosts, root: string, isSynchronous: boolean): DataNode {
  const folder = makeServerFolder(root, name)
  const data = join(folder, 'data')
  const address = hosts.addressOf(name)
  const configuration = writePatroniFile(name, hosts, folder, isSynchronous)
  const serviceOf = (program: string, words: string[], environment: NodeJS.ProcessEnv = {}) =>
    createService({
      name: `${program} of ${name}`,
      command: hosts.commandOn(name, SERVER_USER, ...words),
      environment: { HOME: folder, ...environment },
      directory: folder,
      logFile: join(root, `${name}-${program}.log`),
    })
  const etcd = serviceOf('etcd', [PROGRAMS.etcd.path], etcdEnvironment(name, hosts, folder))
  const patroni = serviceOf('patroni', [PROGRAMS.patroni.path, configuration])
  const postgresPids = () => withDescendants(postmasterPid(data))
  const allPids = () => [...withDescendants(patroni.pid()), ...postgresPids(), ...withDescendants(etcd.pid())]
  const receivers = () => postgresPids().filter((pid) => commandLineOf(pid).includes('walreceiver'))
  let frozen: readonly number[] = []
  return {
    name,
    address,
    configuration,
    etcd,
    patroni,
    async state() {
      const answer = await fetch(`http://${address}:8008/patroni`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
        () => null,
      )
      return answer ? ((await answer.json()) as NodeState) : null
    },
    async kill() {
      const pids = postgresPids()
      // Patroni first, because it would start PostgreSQL again.
      for (const pid of withDescendants(patroni.pid())) signal(pid, 'SIGKILL')
      for (const pid of pids) signal(pid, 'SIGKILL')
      await patroni.stop('SIGKILL')
      while (pids.some((pid) => isAlive(pid))) await pause(20)
    },
    async deleteData() {
      await rm(data, { recursive: true, force: true })
    },
    freeze() {
      frozen = allPids()
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw() {
      for (const pid of frozen) signal(pid, 'SIGCONT')
      frozen = []
    },
    pauseReplication() {
      for (const pid of receivers()) signal(pid, 'SIGSTOP')
    },
    resumeReplication() {
      for (const pid of receivers()) {
        // It exits before it reads the backlog of its socket.
        signal(pid, 'SIGTERM')
        signal(pid, 'SIGCONT')
      }
    },
    cutFrom: (peer) => hosts.cut(name, peer),
    heal: () => hosts.heal(name),
  }
}

function postmasterPid(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return commandLineOf(pid).includes('postgres') ? pid : null
  } catch {
    return null
  }
}

/** Empty for a process that has ended. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A process with its children, and theirs. */
function withDescendants(root: number | null): number[] {
  if (root === null) return []
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : null
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [root]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found
}

/** The fields of /proc/PID/stat after the name, which may have spaces, begin with the state and the parent. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** A killed process that its parent has not reaped yet counts as exited. */
function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
  } catch {
    return false
  }
}
