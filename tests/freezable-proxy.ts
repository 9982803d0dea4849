import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Between an app and its database, like the network. */
export interface FreezableProxy {
  readonly url: string
  opened(): number
  /** Nothing gets through any more: connections stay open, and new ones are accepted. */
  freeze(): void
  /** Ends all connections, and lets new ones through, as after a failover. */
  recover(): void
}

export async function aFreezableProxy(url: string): Promise<FreezableProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let opened = 0
  const server = createServer((near) => {
    opened += 1
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (part) => isFrozen || to.write(part))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    endAll()
    server.close()
  })
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    opened: () => opened,
    freeze() {
      isFrozen = true
    },
    recover() {
      endAll()
      isFrozen = false
    },
  }
}
