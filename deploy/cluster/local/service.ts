import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** A restartable program of the cluster. Its output goes to a file. */
export interface Service {
  readonly name: string
  /** Null while it does not run. */
  pid(): number | null
  start(): void
  /** Send a signal, and wait until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** The end of what it printed. */
  printed(): string
}

interface ServiceOptions {
  readonly name: string
  readonly command: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
  /** Where it runs; by default where this process does. Another user may not be allowed to be there. */
  readonly directory?: string
  readonly logFile: string
}

export function createService({ name, command, environment = {}, directory, logFile }: ServiceOptions): Service {
  let child: ChildProcess | null = null
  const isRunning = (one: ChildProcess | null): one is ChildProcess =>
    one !== null && one.exitCode === null && one.signalCode === null
  return {
    name,
    pid: () => (isRunning(child) ? (child.pid ?? null) : null),
    start() {
      if (isRunning(child)) return
      const [program = '', ...words] = command
      const log = openSync(logFile, 'a')
      // A separate process group: Ctrl-C is for the command that runs the cluster, which then stops everything in
      // order.
      child = spawn(program, words, {
        cwd: directory,
        env: { ...process.env, ...environment },
        stdio: ['ignore', log, log],
        detached: true,
      })
      closeSync(log)
    },
    async stop(signal = 'SIGTERM') {
      if (!isRunning(child)) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
    printed: () => readFileSync(logFile, 'utf8').slice(-4_000),
  }
}
