// `npm run migrate`: migrates the database of MIGRATION_DATABASE_URL as its owner, and gives the role of DATABASE_URL its rights.

import { readExternalDatabase } from '#server/config/environment.ts'
import { prepareExternal } from '#server/database/prepare-external.ts'

try {
  const { databaseUrl, migrationUrl } = readExternalDatabase()
  await prepareExternal(databaseUrl, migrationUrl, console.error)
  console.log('The database is migrated.')
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
