import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { FILES } from '#server/config/files.ts'
import type { Log } from '#server/log/log.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Whether the password matches `hash`, which may be of an older version. */
  verify(hash: string, password: string): Promise<boolean>
  /** Whether the hash is of a former version, or of another cost. */
  isOutdated(hash: string): boolean
  /** The id of the current process; undefined before the first password. */
  pid(): number | undefined
  /** Ends the process; pending calls are rejected with HashingInterrupted. */
  close(): Promise<void>
}

/** The process ended before it answered; the call may be repeated. */
export class HashingInterrupted extends Error {}

/** The cost of Argon2id with one lane. */
export interface HashCost {
  /** The memory in KiB. */
  readonly memoryCost: number
  /** The number of passes. */
  readonly timeCost: number
}

/** Source: OWASP Password Storage Cheat Sheet. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 }
const ARGON2ID = { algorithm: 2, parallelism: 1 }

/** A process without an answer within this time is killed. */
const JOB_TIMEOUT_MS = 20_000
const CLOSE_TIMEOUT_MS = 2_000

interface Job {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

interface Answer {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** The process starts with the first password, and again with the next one if it has ended. */
export function openPasswordHasher(log: Log, cost = COST): PasswordHasher {
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${ARGON2ID.parallelism}$`
  const jobs = new Map<number, Job>()
  let child: ChildProcess | null = null
  let closing: Promise<void> | null = null
  let lastId = 0
  let watchdog: NodeJS.Timeout | undefined

  /** Lets the server exit while the process is idle but not while it works, and kills a process that hangs. */
  const updateWatchdog = () => {
    clearTimeout(watchdog)
    if (jobs.size === 0) return child?.channel?.unref()
    child?.channel?.ref()
    watchdog = setTimeout(() => child?.kill('SIGKILL'), JOB_TIMEOUT_MS).unref()
  }

  const settle = ({ id, value, error }: Answer) => {
    const job = jobs.get(id)
    jobs.delete(id)
    updateWatchdog()
    if (error === undefined) job?.resolve(value)
    else job?.reject(new Error(error))
  }

  const handleEnd = (started: ChildProcess, reason: string) => {
    if (child !== started) return
    child = null
    clearTimeout(watchdog)
    if (!closing) log.warn(`the process that hashes passwords has ended (${reason}); the next password starts another`)
    const interrupted = [...jobs.values()]
    jobs.clear()
    for (const job of interrupted) job.reject(new HashingInterrupted('The password could not be hashed just now'))
  }

  const start = () => {
    // The process needs neither this one's loaders and flags nor its secrets.
    const started = fork(FILES.hashingProcess, { execArgv: [], env: {} })
    child = started
    started.unref()
    started.on('message', (answer) => settle(answer as Answer))
    started.on('error', (error) => handleEnd(started, error.message))
    started.on('exit', (status, signal) => handleEnd(started, signal ?? `status ${status}`))
    return started
  }

  const request = (job: { password: string; hash?: string; options?: HashCost & typeof ARGON2ID }) =>
    new Promise<unknown>((resolve, reject) => {
      if (closing) return reject(new HashingInterrupted('The server is stopping'))
      lastId += 1
      jobs.set(lastId, { resolve, reject })
      const receiver = child ?? start()
      receiver.send({ id: lastId, ...job }, (error) => error && handleEnd(receiver, error.message))
      updateWatchdog()
    })

  const end = async () => {
    const last = child
    if (!last?.connected) return
    const exited = once(last, 'exit')
    last.ref()
    last.disconnect()
    const timer = setTimeout(() => last.kill('SIGKILL'), CLOSE_TIMEOUT_MS)
    await exited
    clearTimeout(timer)
  }

  return {
    hash: async (password) => String(await request({ password, options: { ...ARGON2ID, ...cost } })),
    verify: async (hash, password) => (await request({ password, hash })) === true,
    isOutdated: (hash) => !hash.startsWith(prefix),
    pid: () => child?.pid,
    close() {
      closing ??= end()
      return closing
    },
  }
}
