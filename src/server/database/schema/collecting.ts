import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { COLLECTOR_KINDS, GOES_ALONE } from '#domain/people/collecting.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { createdAt, id, noLongerThan, notBlank, oneOf } from './columns.ts'
import { ALL, by, declare } from './declare.ts'
import { profiles } from './people.ts'
import { attendeeId, ofEntry } from './roster-details.ts'
import { organizationAttendees } from './sessions.ts'

/** The people besides the guardians who may collect a child or must not, and those for whom a guardian has asked. */
export const collectors = pgTable(
  'collectors',
  {
    id: id(),
    attendeeId: attendeeId(),
    kind: text({ enum: COLLECTOR_KINDS }).notNull(),
    name: text().notNull(),
    relation: text(),
    phone: text(),
    /** The guardian who said so, as named then. */
    saidBy: text(),
    /** Null while a guardian's request waits. */
    recordedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    recordedAt: createdAt(),
  },
  (table) => [
    check('collectors_kind', oneOf(table.kind, COLLECTOR_KINDS)),
    check('collectors_name', sql`${notBlank(table.name)} and ${noLongerThan(table.name, TEXT_LIMITS.name)}`),
    check('collectors_relation', noLongerThan(table.relation, TEXT_LIMITS.relation)),
    check('collectors_phone', noLongerThan(table.phone, TEXT_LIMITS.phone)),
    check('collectors_said_by', noLongerThan(table.saidBy, TEXT_LIMITS.name)),
    index('collectors_of_attendee').on(table.attendeeId),
  ],
)
export const aboutCollectors = declare(collectors, ALL, {
  privacy: 'who may collect a child, and who must not: name, relation, phone | handing over | with the person',
  texts: ofEntry('collectors'),
  attendeeId: { of: 'child', erasure: 'deleted' },
  name: { of: 'guardian', erasure: { place: 'collector.name', limit: TEXT_LIMITS.name } },
  relation: { of: 'guardian', erasure: { place: 'collector.relation', limit: TEXT_LIMITS.relation } },
  phone: { of: 'guardian', erasure: 'deleted' },
  saidBy: { of: 'guardian', erasure: { place: 'collector.saidBy', limit: TEXT_LIMITS.name } },
  recordedBy: by({ count: 'collectorsRecorded' }),
})

/** Whether guardians may collect a child, and whether it goes home alone; without a row they may, and it is unknown. */
export const collecting = pgTable(
  'collecting',
  {
    attendeeId: uuid()
      .primaryKey()
      .references(() => organizationAttendees.id, { onDelete: 'cascade' }),
    guardiansMay: boolean().notNull(),
    alone: text({ enum: GOES_ALONE }).notNull(),
    saidBy: text(),
    recordedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    recordedAt: createdAt(),
  },
  (table) => [
    check('collecting_alone', oneOf(table.alone, GOES_ALONE)),
    check('collecting_said_by', noLongerThan(table.saidBy, TEXT_LIMITS.name)),
  ],
)
export const aboutCollecting = declare(collecting, ALL, {
  privacy: 'whether guardians may collect a child, whether it goes home alone | handing over | with the person',
  texts: { ...ofEntry('collecting'), id: 'attendee_id' },
  attendeeId: { of: 'child', erasure: 'deleted' },
  saidBy: { of: 'guardian', erasure: { place: 'collecting.saidBy', limit: TEXT_LIMITS.name } },
  recordedBy: by({ count: 'collectingRecorded' }),
})
