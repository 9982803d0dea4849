import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from './adopt.ts'
import type { Binaries } from './binaries.ts'
import { ClusterError, codeOf } from './errors.ts'
import type { Layout } from './layout.ts'
import { readPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { run } from './run-program.ts'
import { hasEnded } from './server-process.ts'

const FAST_SHUTDOWN_MS = 60_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

async function signal(pid: number, name: 'CONT' | 'INT' | 'QUIT', binaries: Binaries): Promise<void> {
  // Windows has no signals. PostgreSQL emulates them there, and pg_ctl sends them.
  if (process.platform === 'win32') {
    if (name === 'CONT') return
    await run(join(dirname(binaries.postgres), 'pg_ctl.exe'), ['kill', name, String(pid)], undefined)
    return
  }
  try {
    process.kill(pid, `SIG${name}`)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

async function endsWithin(ms: number, ended: () => boolean): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await pause(50)) if (ended()) return true
  return ended()
}

export function controlServer(
  server: Server,
  layout: Layout,
  binaries: Binaries,
): {
  isRunning(): boolean
  isStopping(): Promise<boolean>
  stop(): Promise<void>
  readonly ended: Promise<void>
} {
  const { child, pid } = server
  const hasStopped = (): boolean => (child ? hasEnded(child) : !isAlive(pid))
  let stopping: Promise<void> | undefined
  const ended = new Promise<void>((resolve) => {
    if (child) {
      const end = (): void => (stopping ? undefined : resolve())
      if (hasEnded(child)) end()
      else child.once('exit', end)
      return
    }
    const timer = setInterval(() => {
      if (!stopping && !hasStopped()) return
      clearInterval(timer)
      if (!stopping) resolve()
    }, 1000)
    timer.unref()
  })
  const stop = async (): Promise<void> => {
    // The pid of an adopted server may belong to another process by now; the pid of a child cannot.
    if (hasStopped() || (!child && (await readPostmaster(layout))?.pid !== pid)) return
    // A suspended server would not receive the other signals.
    await signal(pid, 'CONT', binaries)
    await signal(pid, 'INT', binaries)
    if (await endsWithin(FAST_SHUTDOWN_MS, hasStopped)) return
    await signal(pid, 'QUIT', binaries)
    if (await endsWithin(IMMEDIATE_SHUTDOWN_MS, hasStopped)) return
    throw new ClusterError(`PostgreSQL (process ${pid}) in ${layout.directory} does not stop.`)
  }
  return {
    isRunning: () => !hasStopped(),
    async isStopping() {
      const recorded = await readPostmaster(layout)
      return recorded?.pid === pid && recorded.isStopping
    },
    ended,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
