import { startCluster } from './cluster.ts'
import { COMMAND_LINE, takeInstanceLock } from './instance-lock.ts'

/** A cluster that a command uses, perhaps while the app runs. */
export interface AttachedCluster {
  /** Connection URL of the maintenance database, with the password. */
  readonly url: string
  /** Stop the server, unless an app uses it. */
  close(): Promise<void>
}

/**
 * Use the cluster of `dataDir` for a command: the server of a running app, which `close` leaves running, or one that is
 * started for the command and stopped by `close`.
 * @throws ClusterError with a message for whoever runs the command
 */
export async function attachCluster(dataDir: string, report: (line: string) => void): Promise<AttachedCluster> {
  const cluster = await startCluster({ dataDir, report })
  // Held until the command ends: only the holder may stop the cluster.
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
