import type pg from 'pg'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { MoveInError } from './move-in-error.ts'

/** The application_name in PostgreSQL of the connection that moves. */
export const MOVE_NAME = 'shabaka move-in'
const MOVE_LOCK = 7_246_252_005

export const ANOTHER_MOVE = 'Another move is running. Wait until it has ended. Nothing was changed.'

/**
 * The lock is held until it is closed. @throws MoveInError if another command moves a former system into the same
 * network
 */
export async function lockMove(databaseUrl: string): Promise<{ close(): Promise<void> }> {
  const client = await openClient(databaseUrl, { application_name: `${MOVE_NAME} lock` }, NO_LIMITS)
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [MOVE_LOCK])
  if (rows[0]?.taken) return { close: () => closeClient(client) }
  await closeClient(client)
  throw new MoveInError(ANOTHER_MOVE)
}

/** Whether another connection moves a former system into this database. */
export async function isMoving(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
      where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
    [MOVE_NAME],
  )
  return (rowCount ?? 0) > 0
}
