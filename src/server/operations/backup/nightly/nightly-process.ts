import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { z } from 'zod'
import { BackupError, naming } from '#server/operations/backup/backup-error.ts'
import { writeNightlyBackup } from '#server/operations/backup/backup-folder.ts'
import type { Outcome } from './nightly.ts'

/** The argument by which the server starts the process of a single backup. */
export const NIGHTLY_BACKUP = 'nightly-backup'

/** A process that takes longer is killed. */
const TIMEOUT_MS = 2 * 3600 * 1000

const task = z.object({
  databaseUrl: z.string(),
  folder: z.string(),
  keys: z.object({
    passphrase: z.string().nullable(),
    recipients: z.array(z.string()),
    identities: z.array(z.string()),
  }),
  now: z.number(),
  timeZone: z.string(),
})

type Task = z.infer<typeof task>

const answer = z.union([
  z.object({ isEncrypted: z.boolean(), differences: z.array(z.string()) }),
  z.object({ failure: z.string() }),
])

/**
 * Backups are made in a process of their own, because deriving a key takes a second and much memory. Its command line
 * has no address or passphrase.
 */
export function openNightlyProcess() {
  let child: ChildProcess | null = null
  let isStopped = false
  return {
    /** The outcome; null if it was stopped. */
    async makeBackup(content: Task): Promise<Outcome | null> {
      if (isStopped) return null
      // It needs none of the server's secrets.
      const started = fork(process.argv[1] ?? '', [NIGHTLY_BACKUP], {
        env: {},
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      child = started
      const watchdog = setTimeout(() => started.kill('SIGKILL'), TIMEOUT_MS)
      try {
        const outcome = await outcomeOf(started, content)
        return isStopped && 'failure' in outcome ? null : outcome
      } finally {
        clearTimeout(watchdog)
        child = null
      }
    },
    async stop(): Promise<void> {
      isStopped = true
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}

async function outcomeOf(child: ChildProcess, content: Task): Promise<Outcome> {
  let outcome: Outcome | null = null
  child.on('message', (message) => {
    outcome = answer.parse(message)
  })
  const ended = new Promise<string>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('exit', (status, signal) => resolve(`its process ended with ${signal ?? status}`))
  })
  // If the process has exited, its exit reports that.
  child.send(content, () => undefined)
  const reason = await ended
  return outcome ?? { failure: reason }
}

export async function runNightlyProcess(): Promise<void> {
  // Without the server, the backup would not be recorded.
  process.on('disconnect', () => process.exit(1))
  // Signals go to all processes of a terminal or a unit. The server decides what to do.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  setPriority(constants.priority.PRIORITY_LOW)
  const [message] = await once(process, 'message')
  const outcome = await makeNightlyBackup(task.parse(message))
  process.send?.(outcome, () => process.exit(0))
}

/** Makes a backup. The message of a failure names the path. */
export async function makeNightlyBackup(content: Task): Promise<Outcome> {
  try {
    const { written, differences } = await writeNightlyBackup(content).catch(naming(content.folder))
    return { isEncrypted: written.isEncrypted, differences: [...differences] }
  } catch (error) {
    // Only messages for the operator are passed on: other messages may contain rows of the database.
    if (error instanceof BackupError) return { failure: error.message }
    if (error instanceof Error && 'path' in error) return { failure: error.message }
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return { failure: `${content.folder}: an unexpected error${code}` }
  }
}
