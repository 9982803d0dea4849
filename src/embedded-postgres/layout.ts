import { join } from 'node:path'

export const STATE_DIRECTORY = '/var/lib/shabaka'

export interface Layout {
  readonly directory: string
  readonly pgdata: string
  readonly password: string
  readonly log: string
}

export function layoutOf(directory: string): Layout {
  return {
    directory,
    pgdata: join(directory, 'pgdata'),
    password: join(directory, 'password'),
    log: join(directory, 'postgres.log'),
  }
}
