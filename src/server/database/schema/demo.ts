import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The areas of the demo network that are seeded already. */
export const demoSeeds = pgTable('demo_seeds', {
  area: text().primaryKey(),
  seededAt: createdAt(),
})
