import { connect } from 'node:net'
import type pg from 'pg'

const CANCEL_REQUEST = 80_877_102
const TIMEOUT_MS = 3_000

/**
 * Cancels a statement over a separate connection without a password: a statement waiting for a standby would keep its
 * locks and its place among `max_connections`. A frozen server, or another one at this address, ignores it.
 */
export function cancelStatement(client: pg.Client): void {
  const { host, port } = client
  const { processID, secretKey } = client as unknown as { processID: number | null; secretKey: number | null }
  if (processID === null || secretKey === null) return
  const packet = Buffer.alloc(16)
  for (const [place, value] of [packet.length, CANCEL_REQUEST, processID, secretKey].entries())
    packet.writeInt32BE(value, 4 * place)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.on('error', () => undefined)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
  socket.end(packet)
}
