import { check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { HEALTH_PROBLEMS } from '#domain/network/health.ts'
import { aboutBackupState } from './backups.ts'
import { createdAt, isName } from './columns.ts'
import { APPEND, declare } from './declare.ts'

export const healthNotices = pgTable(
  'health_notices',
  {
    problem: text({ enum: HEALTH_PROBLEMS }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    sentAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.problem, table.day] }),
    check('health_notices_problem', isName(table.problem)),
  ],
)
export const aboutHealthNotices = declare(healthNotices, APPEND, { privacy: aboutBackupState.privacy })
