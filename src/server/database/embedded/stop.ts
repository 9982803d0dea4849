import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './accounts.ts'
import type { Server } from './adopt.ts'
import { codeOf, EmbeddedError } from './errors.ts'
import type { Layout } from './layout.ts'
import type { Native } from './native.ts'
import { readPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { hasEnded } from './server-process.ts'

const FAST_SHUTDOWN_MS = 60_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

async function signal(pid: number, name: 'CONT' | 'INT' | 'QUIT', native: Native): Promise<void> {
  // Windows has no signals; PostgreSQL brings its own there, which pg_ctl sends.
  if (process.platform === 'win32') {
    if (name === 'CONT') return
    await run(join(dirname(native.postgres), 'pg_ctl.exe'), ['kill', name, String(pid)], undefined)
    return
  }
  try {
    process.kill(pid, `SIG${name}`)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

async function endsWithin(ms: number, ended: () => boolean): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(50)) if (ended()) return true
  return ended()
}

/** Watches a server, and stops it when told to. */
export function controls(
  server: Server,
  layout: Layout,
  native: Native,
): { isRunning(): boolean; stop(): Promise<void>; readonly ended: Promise<void> } {
  const { child, pid } = server
  const over = (): boolean => (child ? hasEnded(child) : !isAlive(pid))
  let stopping: Promise<void> | undefined
  const ended = new Promise<void>((resolve) => {
    if (child) {
      const end = (): void => (stopping ? undefined : resolve())
      if (hasEnded(child)) end()
      else child.once('exit', end)
      return
    }
    const timer = setInterval(() => {
      if (!stopping && !over()) return
      clearInterval(timer)
      if (!stopping) resolve()
    }, 1000)
    timer.unref()
  })
  const stop = async (): Promise<void> => {
    // A child's pid is ours until we have seen it end; an adopted one's may have been given to another process.
    if (over() || (!child && (await readPostmaster(layout))?.pid !== pid)) return
    // One that somebody has frozen would not hear the other signals.
    await signal(pid, 'CONT', native)
    await signal(pid, 'INT', native)
    if (await endsWithin(FAST_SHUTDOWN_MS, over)) return
    await signal(pid, 'QUIT', native)
    if (await endsWithin(IMMEDIATE_SHUTDOWN_MS, over)) return
    throw new EmbeddedError(`PostgreSQL (process ${pid}) in ${layout.directory} does not stop.`)
  }
  return {
    isRunning: () => !over(),
    ended,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
