import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Which areas of the demo network were seeded: each once, however often the demo starts. */
export const demoSeeds = pgTable('demo_seeds', {
  area: text().primaryKey(),
  seededAt: createdAt(),
})
