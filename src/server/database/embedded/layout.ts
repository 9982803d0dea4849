import { join } from 'node:path'

/** The state folder of a machine, for what root must keep outside a folder that only root may enter. */
export const STATE_DIRECTORY = '/var/lib/shabaka'

/** The files of one cluster. */
export interface Layout {
  readonly directory: string
  readonly pgdata: string
  readonly password: string
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
