import { join } from 'node:path'

/** Where root stores clusters and programs that another user must reach. */
export const STATE_DIRECTORY = '/var/lib/shabaka'

export interface Layout {
  readonly directory: string
  /** PostgreSQL's data directory. */
  readonly pgdata: string
  /** The file with the password of the user `postgres`. */
  readonly password: string
  /** The server's log file. */
  readonly log: string
}

/** The files of the cluster in `directory`. */
export function layoutOf(directory: string): Layout {
  return {
    directory,
    pgdata: join(directory, 'pgdata'),
    password: join(directory, 'password'),
    log: join(directory, 'postgres.log'),
  }
}
