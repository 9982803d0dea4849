import { closeClient, JOB_LIMITS, openClient } from '#server/database/client.ts'
import { ensureRoles, ROLES } from './roles.ts'

const NAME = 'shabaka'

export function appDatabaseUrl(clusterUrl: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${NAME}`
  return url.href
}

export async function ensureAppDatabase(clusterUrl: string): Promise<void> {
  await ensureRoles(clusterUrl)
  const client = await openClient(clusterUrl, {}, JOB_LIMITS)
  try {
    const found = await client.query('select from pg_database where datname = $1', [NAME])
    if (found.rowCount === 0) await client.query(`create database ${NAME} owner ${ROLES.owner}`)
  } finally {
    await closeClient(client)
  }
}
