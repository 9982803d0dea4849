import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

export const demoSeeds = pgTable('demo_seeds', {
  area: text().primaryKey(),
  seededAt: createdAt(),
})
