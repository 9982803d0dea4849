import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The machines of the cluster, with the last part of their addresses. */
const HOSTS = { data1: 11, data2: 12, data3: 13, app1: 21, app2: 22, app3: 23, app4: 24 } as const

export type HostName = keyof typeof HOSTS
export const DATA_NODES = ['data1', 'data2', 'data3'] as const
export type DataNodeName = (typeof DATA_NODES)[number]

/** What a data node can be cut off from. */
export type Peer = 'etcd' | 'clients'

/** The cluster's machines on this one: namespaces with separate addresses, or loopback addresses. */
export interface Hosts {
  readonly haveNamespaces: boolean
  /** The beginning of all addresses, as '10.77.0.'. */
  readonly network: string
  /** The address of this machine in the network. */
  readonly own: string
  /** The listening address of a server that only its own machine may reach. */
  localOf(host: HostName): string
  addressOf(host: HostName): string
  /** The words of a command that runs on the host. @param user null for the user of this process */
  commandOn(host: HostName, user: string | null, ...words: string[]): string[]
  /** Drop every packet between a node and others, without telling either side. Only with namespaces. */
  cut(host: DataNodeName, peer: Peer): void
  /** Let all packets through again. */
  heal(host: DataNodeName): void
  close(): void
}

const BRIDGE = 'shabaka'
const RULES: Readonly<Record<Peer, (network: string) => string>> = {
  etcd: () => 'tcp dport 2379 drop',
  clients: (network) => {
    const apps = [21, 22, 23, 24].map((part) => `${network}${part}`).join(', ')
    return `ip daddr { ${apps} } drop`
  },
}

/** Network namespaces for root, otherwise loopback. Removes namespaces of a killed earlier run. */
export function openHosts(): Hosts {
  return process.getuid?.() === 0 && ['/usr/sbin/ip', '/usr/sbin/nft'].every((path) => existsSync(path))
    ? openNamespaces()
    : onLoopback()
}

function openNamespaces(): Hosts {
  const network = '10.77.0.'
  const namespaceOf = (host: HostName) => `${BRIDGE}-${host}`
  const ip = (...words: string[]) => run('/usr/sbin/ip', ...words)
  const inside = (host: HostName, ...words: string[]) => ['/usr/sbin/ip', 'netns', 'exec', namespaceOf(host), ...words]
  const names = Object.keys(HOSTS) as HostName[]
  const remove = () => {
    for (const namespace of names.map(namespaceOf).filter((name) => existsSync(`/run/netns/${name}`))) {
      // Programs of a killed earlier run.
      const pids = execFileSync('/usr/sbin/ip', ['netns', 'pids', namespace], { encoding: 'utf8' })
      for (const pid of pids.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
      ip('netns', 'del', namespace)
    }
    if (existsSync(`/sys/class/net/${BRIDGE}`)) ip('link', 'del', BRIDGE)
  }
  remove()
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('address', 'add', `${network}1/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  for (const name of names) {
    const namespace = namespaceOf(name)
    ip('netns', 'add', namespace)
    ip('link', 'add', `${BRIDGE}-${HOSTS[name]}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', `${BRIDGE}-${HOSTS[name]}`, 'master', BRIDGE, 'up')
    ip('-n', namespace, 'address', 'add', `${network}${HOSTS[name]}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', device, 'up')
  }
  return {
    haveNamespaces: true,
    network,
    own: `${network}1`,
    localOf: () => '127.0.0.1',
    addressOf: (host) => `${network}${HOSTS[host]}`,
    commandOn: (host, user, ...words) => inside(host, ...asUser(user), ...words),
    cut(host, peer) {
      const chain = `chain cut {\n type filter hook output priority 0; policy accept;\n ${RULES[peer](network)}\n }`
      const rules = `table inet shabaka {\n ${chain}\n}`
      const [program = '', ...words] = inside(host, '/usr/sbin/nft', rules)
      run(program, ...words)
    },
    heal(host) {
      const [program = '', ...words] = inside(host, '/usr/sbin/nft', 'flush ruleset')
      run(program, ...words)
    },
    close: remove,
  }
}

function onLoopback(): Hosts {
  const network = '127.77.0.'
  const addressOf = (host: HostName) => `${network}${HOSTS[host]}`
  const refuse = () => {
    throw new Error('A node on loopback cannot be cut off: run it as root, with iproute2 and nftables')
  }
  return {
    haveNamespaces: false,
    network,
    own: '127.0.0.1',
    localOf: addressOf,
    addressOf,
    commandOn: (_, user, ...words) => [...asUser(user), ...words],
    cut: refuse,
    heal: () => undefined,
    close: () => undefined,
  }
}

/** Keeps the started process itself, unlike runuser. */
function asUser(user: string | null): string[] {
  return user === null ? [] : ['/usr/bin/setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
}
