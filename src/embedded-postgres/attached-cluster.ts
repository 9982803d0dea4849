import { startCluster } from './cluster.ts'
import { COMMAND_LINE, takeInstanceLock } from './instance-lock.ts'

interface AttachedCluster {
  /** Connection URL of the maintenance database, with the password. */
  readonly url: string
  close(): Promise<void>
}

/**
 * The server of a running app, which `close` leaves running, or one started for the command, which is stopped by
 * `close` and by a signal that ends the command.
 * @throws ClusterError with a message for the operator
 */
export async function attachCluster(dataDir: string, report: (line: string) => void): Promise<AttachedCluster> {
  const opening = open(dataDir, report)
  const forgetSignals = onceEnded(async (signal) => {
    report(`Ended by ${signal}.`)
    const cluster = await opening.catch(() => null)
    await cluster?.close()
  })
  try {
    const cluster = await opening
    return { ...cluster, close: () => cluster.close().finally(forgetSignals) }
  } catch (error) {
    forgetSignals()
    throw error
  }
}

async function open(dataDir: string, report: (line: string) => void): Promise<AttachedCluster> {
  const cluster = await startCluster({ dataDir, report })
  // The lock is held until the command ends, because only the app or command that holds it may stop the server.
  const lock = await takeInstanceLock(cluster.url, COMMAND_LINE)
  const stop = async () => {
    if (!lock.held) return
    try {
      await cluster.stop()
    } finally {
      await lock.release()
    }
  }
  let stopping: Promise<void> | null = null
  return {
    url: cluster.url,
    close() {
      stopping ??= stop()
      return stopping
    },
  }
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
type Signal = keyof typeof SIGNALS

/** Ends the process after the work, with the exit code of a signal. @returns lets signals end it as usual again */
function onceEnded(work: (signal: Signal) => Promise<void>): () => void {
  const end = (signal: Signal) =>
    void work(signal)
      .catch(() => undefined)
      .finally(() => process.exit(128 + SIGNALS[signal]))
  const names = Object.keys(SIGNALS) as readonly Signal[]
  for (const name of names) process.once(name, end)
  return () => {
    for (const name of names) process.off(name, end)
  }
}
