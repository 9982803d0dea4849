// `npm run admin -- person@example.org`: makes someone who has signed up an administrator, also while the app runs.
import { makeAdmin } from '#server/auth/first-admin.ts'
import { withDatabase } from '#server/database/command.ts'
import { readDatabaseLocation } from '#server/environment.ts'

const email = process.argv[2]
if (!email) {
  console.error('Which e-mail address? For example: npm run admin -- person@example.org')
  process.exit(1)
}
try {
  const found = await withDatabase(readDatabaseLocation(), console.error, (database) => makeAdmin(database, email))
  if (found) console.log(`${email} is an administrator now.`)
  else console.error(`Nobody has signed up with ${email}. Sign up first, then run this again.`)
  process.exit(found ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
