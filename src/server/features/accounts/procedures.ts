import { eq } from 'drizzle-orm'
import { anyone, signedIn } from '#server/access.ts'
import { profiles } from '#server/database/schema/index.ts'

const me = anyone.accounts.me.handler(({ context }) => context.person)

const setLanguage = signedIn.accounts.setLanguage.handler(async ({ input, context }) => {
  await context.database.update(profiles).set({ language: input.language }).where(eq(profiles.id, context.person.id))
})

export const accounts = { me, setLanguage }
