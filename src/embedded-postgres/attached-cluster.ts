import { startCluster } from './cluster.ts'
import { COMMAND_LINE, takeInstanceLock } from './instance-lock.ts'

interface AttachedCluster {
  /** Connection URL of the maintenance database, with the password. */
  readonly url: string
  close(): Promise<void>
}

/**
 * The server of a running app, which `close` leaves running, or one started for the command, which `close` stops.
 * @throws ClusterError with a message for the operator
 */
export async function attachCluster(dataDir: string, report: (line: string) => void): Promise<AttachedCluster> {
  const cluster = await startCluster({ dataDir, report })
  // Held until the command ends, because only the app or command that holds the lock may stop the server.
  const lock = await takeInstanceLock(cluster.url, COMMAND_LINE)
  return {
    url: cluster.url,
    async close() {
      if (!lock.held) return
      try {
        await cluster.stop()
      } finally {
        await lock.release()
      }
    },
  }
}
