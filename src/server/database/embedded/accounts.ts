import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { EmbeddedError, wordsOf } from './errors.ts'

/** The system user PostgreSQL runs as when it cannot run as ourselves. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** `undefined` stands for the user we are. */
export type RunAs = Account | undefined

/** PostgreSQL refuses to run as root, so root has to lend its processes to another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function passwdEntries(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** The user root runs a new cluster as: `postgres` where the system has it, else `nobody`. */
export async function unprivilegedAccount(): Promise<Account> {
  const entries = await passwdEntries()
  const account = ['postgres', 'nobody'].map((name) => entries.find((entry) => entry.name === name)).find(Boolean)
  if (!account || account.uid === 0) {
    throw new EmbeddedError(
      'PostgreSQL does not run as root, and /etc/passwd has neither a user "postgres" nor "nobody" to run it as. ' +
        'Start the app as an ordinary user.',
    )
  }
  return account
}

/** The owner of an existing cluster's data: PostgreSQL opens a data folder only for its owner. */
export async function ownerOf(path: string): Promise<Account> {
  const { uid, gid } = await stat(path)
  if (uid === 0) {
    throw new EmbeddedError(
      `The database folder ${path} belongs to root, but PostgreSQL does not run as root. Change its owner.`,
    )
  }
  const name = (await passwdEntries()).find((entry) => entry.uid === uid)?.name ?? `user ${uid}`
  return { name, uid, gid }
}

/** Spawn options that make a child run as `account`. */
export function identity(account: RunAs): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Our own environment must not steer PostgreSQL (PGDATA, PGPORT, LANG and so on), and its messages are read in English. */
export function environment(): NodeJS.ProcessEnv {
  const shared = { LC_ALL: 'C', TZ: 'UTC' }
  if (process.platform !== 'win32') return { ...shared, PATH: '/usr/local/bin:/usr/bin:/bin' }
  return { ...shared, PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }
}

export interface Outcome {
  /** `null` if it could not be run, or was ended by a signal */
  readonly code: number | null
  /** what it wrote to stdout and stderr */
  readonly output: string
}

/** Runs a program as `account` to its end. */
export async function run(file: string, args: readonly string[], account: RunAs, cwd?: string): Promise<Outcome> {
  // Node reports some failures to spawn by an event and throws others, such as not being allowed to change the user.
  return runToEnd(file, args, account, cwd).catch((error: unknown) => ({ code: null, output: wordsOf(error) }))
}

function runToEnd(file: string, args: readonly string[], account: RunAs, cwd: string | undefined): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...identity(account),
      ...(cwd === undefined ? {} : { cwd }),
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/** Tests as `account` itself, since modes alone do not tell (ACLs, mounts, folders further up). `path` is `$1` of the script. */
export async function canDo(account: Account, script: string, path: string): Promise<boolean> {
  return (await run('/bin/sh', ['-c', script, 'sh', path], account, '/')).code === 0
}
