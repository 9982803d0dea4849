import { pgTable, text } from 'drizzle-orm/pg-core'
import { aboutBackupState } from './backups.ts'
import { createdAt } from './columns.ts'
import { APPEND, declare } from './declare.ts'

export const demoSeeds = pgTable('demo_seeds', {
  area: text().primaryKey(),
  seededAt: createdAt(),
})
export const aboutDemoSeeds = declare(demoSeeds, APPEND, {
  privacy: aboutBackupState.privacy,
  area: { erasure: { none: 'an enum' } },
})
