import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/log.ts'
import { startEmbedded } from './embedded/cluster.ts'
import { COMMAND_LINE, type Holder, type InstanceLock, takeInstanceLock } from './instance-lock.ts'
import { DatabaseAway } from './unavailable.ts'

/** The app's own PostgreSQL, which is brought back whenever it is lost. */
export interface SupervisedCluster {
  /**
   * The address, with the password, of its maintenance database; another one after its port was taken by somebody else meanwhile.
   * @throws DatabaseAway while the lock is not held: whoever answers there may be somebody else, who would get the password
   */
  url(): string
  /** Whether the app holds the lock on its cluster at this moment. */
  isHeld(): boolean
  /** Resolves, with where it runs, when another app has taken the cluster over: then this one must end. */
  readonly takenOver: Promise<string>
  /** Stop PostgreSQL, unless another app uses it by now. */
  close(): Promise<void>
}

/** Where another app runs over the same data. */
export interface TakenElsewhere {
  readonly takenBy: string
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
/** A lock that is free by now, or was ours a moment ago, is tried for again this often. */
const LOCK_TRIES = 20

interface Place {
  readonly dataDir: string
  /** Where this app answers, told to whoever finds the cluster taken. */
  readonly appUrl: string
}

/**
 * Start the app's own PostgreSQL or adopt the one that a killed app left running, take the lock on it, and keep both: when
 * the connection that holds the lock is lost, whatever the reason, the server is adopted or started again, and the lock
 * taken again, for as long as it takes.
 * @throws EmbeddedError in words for who runs the server
 */
export async function superviseCluster(
  { dataDir, appUrl }: Place,
  log: Log,
): Promise<SupervisedCluster | TakenElsewhere> {
  let cluster = await startEmbedded({ dataDir, report: log.info })
  const first = await takeLock(cluster.url, appUrl, []).catch(async (error: unknown) => {
    if (!cluster.adopted) await cluster.stop()
    throw error
  })
  // Not ours to stop: it belongs to the app that holds the lock.
  if (!first.held) return { takenBy: first.holder?.address ?? 'another address' }

  const closing = new AbortController()
  let lock: InstanceLock & { held: true } = first
  let isHeld = true
  const ownPids = [first.pid]

  /** Bring server and lock back. Who took them, if somebody did. */
  const recover = async (): Promise<Holder | null> => {
    let told = ''
    for (let tries = 0; ; tries += 1) {
      await pause(waitBefore(tries), undefined, { signal: closing.signal })
      try {
        cluster = await cluster.revive(closing.signal)
        const taken = await takeLock(cluster.url, appUrl, ownPids)
        if (taken.held) {
          lock = taken
          ownPids.push(taken.pid)
          return null
        }
        // A command lets it go within moments, and may stop the server when it does.
        if (taken.holder && taken.holder.address !== COMMAND_LINE) return taken.holder
      } catch (error) {
        closing.signal.throwIfAborted()
        const words = error instanceof Error ? error.message : String(error)
        // Below the first line stands PostgreSQL's log, which is another one every time.
        const kind = words.split('\n')[0] ?? ''
        if (kind !== told) log.warn(`the database is not back yet, trying again: ${words}`)
        told = kind
      }
    }
  }

  const lockAgain = () => takeLock(cluster.url, appUrl, ownPids).catch(() => null)
  const toldToClose = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve())
  })
  const watch = async (): Promise<string> => {
    for (;;) {
      await Promise.race([lock.lost, cluster.ended, toldToClose])
      closing.signal.throwIfAborted()
      isHeld = false
      log.warn('the connection to the database was lost; getting it back')
      await lock.release()
      const holder = await recover()
      if (holder) return holder.address
      isHeld = true
      log.info('the database is there again')
    }
  }
  const watching = watch()
  const ended = watching.then(
    () => undefined,
    () => undefined,
  )

  return {
    url() {
      if (!isHeld) throw new DatabaseAway()
      return cluster.url
    },
    isHeld: () => isHeld,
    takenOver: watching.catch(() => new Promise<never>(() => undefined)),
    async close() {
      closing.abort()
      await ended
      // Stopped in the middle of an outage: what runs is stopped only where nobody else has the lock.
      const last = isHeld ? lock : cluster.isRunning() ? await lockAgain() : null
      if (!last?.held) return
      // The lock goes last, so that nobody adopts a server that is about to stop.
      try {
        await cluster.stop()
      } finally {
        await last.release()
      }
    },
  }
}

/**
 * The lock, tried for again while nobody holds it or one of our own lost connections still does: PostgreSQL tells of the end
 * of a connection before it lets go of its locks.
 */
async function takeLock(url: string, appUrl: string, ownPids: readonly number[]): Promise<InstanceLock> {
  for (let tries = 1; ; tries += 1) {
    const lock = await takeInstanceLock(url, appUrl)
    const isOthers = !lock.held && lock.holder !== null && !ownPids.includes(lock.holder.pid)
    if (lock.held || isOthers || tries === LOCK_TRIES) return lock
    await pause(FIRST_WAIT_MS)
  }
}

function waitBefore(tries: number): number {
  return tries === 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))
}
