import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'

const PREFIX = 'shabaka_scratch_'
/** The lock that is held while a temporary database is in use, with a number derived from its name. */
const LOCK = 7_246_252

/**
 * Runs the work with a temporary database, which is dropped afterwards, even on failure. It also drops those of killed
 * processes, by locks in the database `postgres`.
 * @param serverUrl a database of a server on which its role may create others
 * @param signal drops the database immediately, which makes the work fail
 */
export async function withScratchDatabase<Result>(
  serverUrl: string,
  signal: AbortSignal | undefined,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(addressOf(serverUrl, 'postgres'), { application_name: 'shabaka scratch' }, NO_LIMITS)
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`
  const drop = () => client.query(`drop database if exists ${name} with (force)`)
  const dropEarly = () => void drop().catch(() => undefined)
  signal?.addEventListener('abort', dropEarly)
  try {
    signal?.throwIfAborted()
    await dropAbandoned(client)
    await takeLock(client, name)
    await client.query(`create database ${name} encoding 'UTF8' template template0`)
    signal?.throwIfAborted()
    return await work(addressOf(serverUrl, name))
  } finally {
    signal?.removeEventListener('abort', dropEarly)
    await drop().finally(() => closeClient(client))
  }
}

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function readAbandoned(serverUrl: string): Promise<string[]> {
  const client = await openClient(addressOf(serverUrl, 'postgres'))
  try {
    return await lockAbandoned(client)
  } finally {
    await closeClient(client)
  }
}

async function takeLock(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
    LOCK,
    name,
  ])
  return rows[0]?.taken === true
}

/** Takes the locks of unused databases. Returns their names. */
async function lockAbandoned(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname::text as name from pg_database where starts_with(datname::text, $1)',
    [PREFIX],
  )
  const abandoned: string[] = []
  for (const { name } of rows) if (await takeLock(client, name)) abandoned.push(name)
  return abandoned
}

async function dropAbandoned(client: pg.ClientBase): Promise<void> {
  for (const name of await lockAbandoned(client)) await client.query(`drop database if exists "${name}" with (force)`)
}
