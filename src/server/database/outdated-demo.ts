import { sql } from 'drizzle-orm'
import { appDatabaseUrl, renameAppDatabase } from './app-database.ts'
import { isFromBeforeFirstRelease } from './applied-migrations.ts'
import { NO_LIMITS } from './client.ts'
import { connect } from './connect.ts'

/** Only a demo from before the first release, to make room for a new one. @returns the new name, or null */
export async function setAsideOutdatedDemo(clusterUrl: string, now: Date): Promise<string | null> {
  if (!(await isOutdatedDemo(appDatabaseUrl(clusterUrl)))) return null
  return renameAppDatabase(clusterUrl, now.toISOString().slice(0, 19).replace(/\D/g, '_'))
}

async function isOutdatedDemo(url: string): Promise<boolean> {
  const { database, close } = connect(url, 1, NO_LIMITS)
  try {
    if (!(await isFromBeforeFirstRelease(database))) return false
    const seeded = await database.execute(sql`select from demo_seeds limit 1`)
    return seeded.rows.length > 0
  } finally {
    await close()
  }
}
