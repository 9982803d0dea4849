import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Log } from '#server/log.ts'

/** Hashes passwords in a process of its own. */
export interface Hashing {
  hash(password: string): Promise<string>
  /** Whether this is the password of `hash`, which may be one that an older version made. */
  verify(hash: string, password: string): Promise<boolean>
  /** The process of the moment; undefined before the first password. */
  pid(): number | undefined
  /** End the process; what it has not answered yet is interrupted. */
  close(): Promise<void>
}

/** The process ended before it answered; the same may be asked again. */
export class HashingInterrupted extends Error {}

/** Argon2id with 19 MiB, two passes and one lane. Source: OWASP Password Storage Cheat Sheet. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PRESENT = '$argon2id$v=19$m=19456,t=2,p=1$'

const PROCESS = fileURLToPath(new URL('hashing-process.mjs', import.meta.url))
/** A process that has not answered for so long never will, in milliseconds. */
const LONGEST_JOB_MS = 20_000
const LONGEST_CLOSING_MS = 2_000

/** Whether a hash is weaker than those that are made now, or of another kind. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(PRESENT)
}

interface Job {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

interface Answer {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** Starts the process with the first password, and again after it has ended. */
export function openHashing(log: Log): Hashing {
  const jobs = new Map<number, Job>()
  let child: ChildProcess | null = null
  let closing: Promise<void> | null = null
  let lastId = 0
  let watchdog: NodeJS.Timeout | undefined

  /** An idle process keeps nobody from ending; one that works does. */
  const watch = () => {
    clearTimeout(watchdog)
    if (jobs.size === 0) return child?.channel?.unref()
    child?.channel?.ref()
    watchdog = setTimeout(() => child?.kill('SIGKILL'), LONGEST_JOB_MS).unref()
  }

  const answered = ({ id, value, error }: Answer) => {
    const job = jobs.get(id)
    jobs.delete(id)
    watch()
    if (error === undefined) job?.resolve(value)
    else job?.reject(new Error(error))
  }

  const ended = (started: ChildProcess, why: string) => {
    if (child !== started) return
    child = null
    clearTimeout(watchdog)
    if (!closing) log.warn(`the process that hashes passwords has ended (${why}); the next password starts another`)
    const interrupted = [...jobs.values()]
    jobs.clear()
    for (const job of interrupted) job.reject(new HashingInterrupted('The password could not be hashed just now'))
  }

  const start = () => {
    // Neither the loaders and flags of this process nor its secrets are of any use there.
    const started = fork(PROCESS, { execArgv: [], env: {} })
    child = started
    started.unref()
    started.on('message', (answer) => answered(answer as Answer))
    started.on('error', (error) => ended(started, error.message))
    started.on('exit', (status, signal) => ended(started, signal ?? `status ${status}`))
    return started
  }

  const ask = (job: { password: string; hash?: string; options?: typeof OPTIONS }) =>
    new Promise<unknown>((resolve, reject) => {
      if (closing) return reject(new HashingInterrupted('The server is stopping'))
      lastId += 1
      jobs.set(lastId, { resolve, reject })
      const asked = child ?? start()
      asked.send({ id: lastId, ...job }, (error) => error && ended(asked, error.message))
      watch()
    })

  const end = async () => {
    const last = child
    if (!last?.connected) return
    const gone = once(last, 'exit')
    last.ref()
    last.disconnect()
    const killing = setTimeout(() => last.kill('SIGKILL'), LONGEST_CLOSING_MS)
    await gone
    clearTimeout(killing)
  }

  return {
    hash: async (password) => String(await ask({ password, options: OPTIONS })),
    verify: async (hash, password) => (await ask({ password, hash })) === true,
    pid: () => child?.pid,
    close() {
      closing ??= end()
      return closing
    },
  }
}
