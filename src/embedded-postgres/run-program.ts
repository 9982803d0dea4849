import { spawn } from 'node:child_process'
import { messageOf } from './errors.ts'
import type { OsUser, RunAs } from './os-users.ts'

export function identity(osUser: RunAs): { uid?: number; gid?: number } {
  return osUser ? { uid: osUser.uid, gid: osUser.gid } : {}
}

/**
 * The environment of programs. Our own could change their behaviour (PGDATA, PGPORT) and the language of messages that
 * we parse.
 */
export function environment(): NodeJS.ProcessEnv {
  const shared = { LC_ALL: 'C', TZ: 'UTC' }
  if (process.platform !== 'win32') return { ...shared, PATH: '/usr/local/bin:/usr/bin:/bin' }
  return { ...shared, PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }
}

export interface Outcome {
  /** `null` if it could not be run, or was ended by a signal. */
  readonly code: number | null
  /** Everything written to stdout and stderr. */
  readonly output: string
}

export async function run(file: string, args: readonly string[], osUser: RunAs, cwd?: string): Promise<Outcome> {
  // Node reports some failures to spawn by an event and throws others, such as a missing right to change the user.
  return runToEnd(file, args, osUser, cwd).catch((error: unknown) => ({ code: null, output: messageOf(error) }))
}

function runToEnd(file: string, args: readonly string[], osUser: RunAs, cwd: string | undefined): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...identity(osUser),
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

/**
 * Whether a user can do something. File modes alone are not conclusive: there are access control lists, mount options
 * and parent folders.
 * @param path the script's `$1`
 */
export async function canDo(osUser: OsUser, script: string, path: string): Promise<boolean> {
  return (await run('/bin/sh', ['-c', script, 'sh', path], osUser, '/')).code === 0
}
