import { eq } from 'drizzle-orm'
import type { Language } from '#domain/dates/dates.ts'
import type { Queryable } from '#server/database/connect.ts'
import { profiles } from '#server/database/schema/index.ts'

export async function languageOf(database: Queryable, userId: string): Promise<Language> {
  const [found] = await database.select({ language: profiles.language }).from(profiles).where(eq(profiles.id, userId))
  return found?.language ?? 'en'
}
