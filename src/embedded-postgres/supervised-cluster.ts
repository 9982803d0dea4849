import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, startCluster } from './cluster.ts'
import { messageOf } from './errors.ts'
import { COMMAND_LINE, type Holder, type InstanceLock, takeInstanceLock } from './instance-lock.ts'

export interface SupervisedCluster {
  /**
   * The address of the maintenance database. It changes if another program takes the port. It is null while the lock is
   * lost, because another program that answers there would get the password.
   */
  url(): string | null
  isHeld(): boolean
  /** Resolves with the address of another app that has taken over the cluster. This app must end then. */
  readonly takenOver: Promise<string>
  /** Stop PostgreSQL, unless another app uses it. */
  close(): Promise<void>
}

interface TakenElsewhere {
  readonly takenBy: string
}

interface ClusterLog {
  info(line: string): void
  warn(line: string): void
}

type HeldLock = InstanceLock & { held: true }

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
const LOCK_TRIES = 20
const LOOK_MS = 1_000
/** How many checks in a row must find the server stopping: an immediate shutdown takes a moment too. */
const STOPPING_LOOKS = 5
const ROTATE_MS = 60_000

/**
 * Starts PostgreSQL, or adopts the server of a killed app, and takes the instance lock. Whenever the lock's connection
 * is lost, both are repeated until they succeed or another app holds the lock.
 * @throws ClusterError with a message for the operator
 */
export async function superviseCluster(
  { dataDir, appUrl }: { readonly dataDir: string; readonly appUrl: string },
  log: ClusterLog,
): Promise<SupervisedCluster | TakenElsewhere> {
  let cluster = await startCluster({ dataDir, report: (line) => log.info(line) })
  const first = await takeLock(cluster.url, appUrl, []).catch(async (error: unknown) => {
    if (!cluster.adopted) await cluster.stop()
    throw error
  })
  // The server belongs to the app that holds the lock, so it is not stopped here.
  if (!first.held) return { takenBy: first.holder?.address ?? 'another address' }

  const closing = new AbortController()
  let lock: HeldLock = first
  let isHeld = true
  const ownPids = [first.pid]

  const reviveOnce = async (): Promise<InstanceLock> => {
    cluster = await cluster.revive(closing.signal)
    return takeLock(cluster.url, appUrl, ownPids)
  }
  const holdLock = (taken: HeldLock): void => {
    lock = taken
    ownPids.push(taken.pid)
  }
  const closed = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve())
  })
  const watch = async (): Promise<string> => {
    for (;;) {
      const lost = new AbortController()
      const signal = AbortSignal.any([closing.signal, lost.signal])
      await Promise.race([lock.lost, cluster.ended, closed, endIfStopping(cluster, signal, log)])
      lost.abort()
      closing.signal.throwIfAborted()
      isHeld = false
      log.warn('the connection to the database was lost; reconnecting')
      await lock.release()
      const outcome = await recover(reviveOnce, closing.signal, log)
      if (!outcome.held) return outcome.holder.address
      holdLock(outcome)
      isHeld = true
      log.info('the database is available again')
    }
  }
  const watching = watch()
  const watchEnded = watching.then(
    () => undefined,
    () => undefined,
  )
  const rotating = setInterval(() => void cluster.rotateLog().catch(() => undefined), ROTATE_MS).unref()
  const retakeLock = () => takeLock(cluster.url, appUrl, ownPids).catch(() => null)

  return {
    url: () => (isHeld ? cluster.url : null),
    isHeld: () => isHeld,
    takenOver: watching.catch(() => new Promise<never>(() => undefined)),
    async close() {
      closing.abort()
      clearInterval(rotating)
      await watchEnded
      // During an outage the server is stopped only if no other app has the lock.
      const last = isHeld ? lock : cluster.isRunning() ? await retakeLock() : null
      if (!last?.held) return
      // The lock is released last, so that no other app adopts a server that is about to stop.
      try {
        await cluster.stop()
      } finally {
        await last.release()
      }
    },
  }
}

/**
 * Ends a stopping server, which accepts no new connections while the app's own remain. Resolves when it has stopped.
 */
async function endIfStopping(cluster: Cluster, signal: AbortSignal, log: ClusterLog): Promise<void> {
  for (let looks = 0; looks < STOPPING_LOOKS; ) {
    await pause(LOOK_MS, undefined, { signal })
    looks = (await cluster.isStopping().catch(() => false)) ? looks + 1 : 0
  }
  log.warn('PostgreSQL was told to shut down and waits for its connections; it is stopped and restarted')
  await cluster.stop().catch((error: unknown) => log.warn(messageOf(error)))
}

type Recovery = HeldLock | { readonly held: false; readonly holder: Holder }

/** Try until we hold the lock again, or another app holds it. */
async function recover(
  reviveOnce: () => Promise<InstanceLock>,
  closing: AbortSignal,
  log: ClusterLog,
): Promise<Recovery> {
  let lastWarning = ''
  for (let tries = 0; ; tries += 1) {
    await pause(waitBefore(tries), undefined, { signal: closing })
    try {
      const taken = await reviveOnce()
      if (taken.held) return taken
      // A command releases the lock after a moment, and may stop the server then.
      if (taken.holder && taken.holder.address !== COMMAND_LINE) return { held: false, holder: taken.holder }
    } catch (error) {
      closing.throwIfAborted()
      const message = messageOf(error)
      // Only the first line is compared: the others are PostgreSQL's log, which differs every time.
      const warning = message.split('\n')[0] ?? ''
      if (warning !== lastWarning) log.warn(`the database is still not available, trying again: ${message}`)
      lastWarning = warning
    }
  }
}

/**
 * Takes the lock. It is retried while a lost connection of our own holds it: PostgreSQL ends a connection before it
 * releases its locks.
 */
async function takeLock(url: string, appUrl: string, ownPids: readonly number[]): Promise<InstanceLock> {
  for (let tries = 1; ; tries += 1) {
    const lock = await takeInstanceLock(url, appUrl)
    const isHeldByOther = !lock.held && lock.holder !== null && !ownPids.includes(lock.holder.pid)
    if (lock.held || isHeldByOther || tries === LOCK_TRIES) return lock
    await pause(FIRST_WAIT_MS)
  }
}

function waitBefore(tries: number): number {
  return tries === 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))
}
