import { readExternalDatabase } from '#server/config/environment.ts'
import { prepareExternal } from '#server/database/set-up/prepare-external.ts'

/**
 * `migrate` migrates the database of MIGRATION_DATABASE_URL as its owner, and gives the role of DATABASE_URL its
 * rights.
 */
export async function migrate(): Promise<boolean> {
  const { databaseUrl, migrationUrl } = readExternalDatabase()
  await prepareExternal(databaseUrl, migrationUrl, console.error)
  console.log('The database is migrated.')
  return true
}
