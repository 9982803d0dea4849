import { readFile, stat } from 'node:fs/promises'
import { ClusterError } from './errors.ts'

export interface OsUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The user to run PostgreSQL as; undefined for the user of this process. */
export type RunAs = OsUser | undefined

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function passwdEntries(): Promise<OsUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/**
 * PostgreSQL refuses to run as root, so root runs it as `postgres`, or else as `nobody`. It is undefined for any other
 * user.
 * @throws ClusterError if root finds neither user
 */
export async function userForPostgres(): Promise<RunAs> {
  return isRoot() ? unprivilegedUser() : undefined
}

/** @throws ClusterError if the system has neither `postgres` nor `nobody` */
export async function unprivilegedUser(): Promise<OsUser> {
  const entries = await passwdEntries()
  const user = ['postgres', 'nobody'].map((name) => entries.find((entry) => entry.name === name)).find(Boolean)
  if (!user || user.uid === 0) {
    throw new ClusterError(
      'PostgreSQL does not run as root, and /etc/passwd has neither a user "postgres" nor "nobody" to run it as. ' +
        'Start the app as an ordinary user.',
    )
  }
  return user
}

/** PostgreSQL opens a data directory only for its owner. @throws ClusterError if root owns it */
export async function ownerOf(path: string): Promise<OsUser> {
  const { uid, gid } = await stat(path)
  if (uid === 0) {
    throw new ClusterError(
      `The database folder ${path} belongs to root, but PostgreSQL does not run as root. Change its owner.`,
    )
  }
  const name = (await passwdEntries()).find((entry) => entry.uid === uid)?.name ?? `user ${uid}`
  return { name, uid, gid }
}
