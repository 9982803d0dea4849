import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataNodeName, HostName, Hosts } from './hosts.ts'

/** The passwords of a local test cluster. */
export const PASSWORDS = {
  superuser: 'of-the-superuser',
  replication: 'of-replication',
  rest: 'of-patroni',
  owner: 'of-the-owner',
  app: 'of-the-app',
} as const

const TEMPLATES = new URL('../', import.meta.url)
/** The private network in the files. */
const NETWORK = '10.77.0.'

/** A file of `deploy/cluster`, with some of its texts replaced. @throws Error if it does not have one of them */
export function fromTemplate(name: string, hosts: Hosts, replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(new URL(name, TEMPLATES), 'utf8')
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/cluster/${name} does not contain "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text.replaceAll(NETWORK, hosts.network)
}

/**
 * The owner of etcd's and PostgreSQL's files and processes, because PostgreSQL refuses to run as root; null for the
 * present user.
 */
export const SERVER_USER = process.getuid?.() === 0 ? 'postgres' : null

/** A folder that only the user of the servers may read. */
export function makeServerFolder(...path: string[]): string {
  const folder = join(...path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToServer(folder)
  return folder
}

function writeServerFile(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 })
  chmodSync(path, 0o600)
  giveToServer(path)
  return path
}

/** The environment of etcd on a node, from `deploy/cluster/etcd`. */
export function etcdEnvironment(node: DataNodeName, hosts: Hosts, folder: string): Record<string, string> {
  const text = fromTemplate('etcd', hosts, [
    ['@NODE@', node],
    ['@ADDRESS@', hosts.addressOf(node)],
    ['/var/lib/etcd/shabaka', join(folder, 'etcd')],
  ])
  return Object.fromEntries([...text.matchAll(/^(ETCD_[A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
}

/** Writes the configuration of Patroni on a node. @param isSynchronous false for the control, in which writes may be lost */
export function writePatroniFile(node: DataNodeName, hosts: Hosts, folder: string, isSynchronous: boolean): string {
  const text = fromTemplate('patroni.yml', hosts, [
    ['@NODE@', node],
    ['@ADDRESS@', hosts.addressOf(node)],
    ['@REST_PASSWORD@', PASSWORDS.rest],
    ['@SUPERUSER_PASSWORD@', PASSWORDS.superuser],
    ['@REPLICATION_PASSWORD@', PASSWORDS.replication],
    ['/var/lib/postgresql/15/shabaka', join(folder, 'data')],
    ['/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass')],
    ['unix_socket_directories: /var/run/postgresql', "unix_socket_directories: ''"],
    // Three of them share this machine.
    ['shared_buffers: 1GB', 'shared_buffers: 128MB'],
    ...(isSynchronous
      ? []
      : ([
          ['synchronous_mode: true', 'synchronous_mode: false'],
          // A standby takes over however far behind it is.
          ['synchronous_mode_strict: true', 'maximum_lag_on_failover: 1073741824'],
        ] as const)),
  ])
  return writeServerFile(join(folder, 'patroni.yml'), text)
}

/** Writes the configuration of HAProxy on an app node. */
export function writeHaproxyFile(host: HostName, hosts: Hosts, folder: string): string {
  const path = join(folder, `haproxy-${host}.cfg`)
  const local = hosts.localOf(host)
  writeFileSync(
    path,
    fromTemplate('haproxy.cfg', hosts, [
      ['    log /dev/log local0 notice\n', '    log stdout format raw local0 notice\n'],
      ['    user haproxy\n    group haproxy\n', ''],
      ['    stats socket /run/haproxy/admin.sock mode 600 level admin\n', ''],
      ['bind 127.0.0.1:', `bind ${local}:`],
    ]),
  )
  return path
}

function giveToServer(path: string): void {
  if (SERVER_USER === null) return
  const [uid, gid] = ['-u', '-g'].map((kind) =>
    Number(execFileSync('/usr/bin/id', [kind, SERVER_USER as string], { encoding: 'utf8' })),
  )
  chownSync(path, uid as number, gid as number)
}
