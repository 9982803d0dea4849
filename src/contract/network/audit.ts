import { z } from 'zod'
import { reads, readsWith } from '#contract/calls.ts'
import { organizationName, pageInput, pageOf, plainDate, searchText } from '#contract/fields.ts'
import { AUDIT_ACTIONS, AUDIT_KIND_NAMES, CHANGED_FIELDS } from '#domain/audit/audit-log.ts'
import { RECORDED_SETTINGS } from '#domain/network/network-settings.ts'
import { SESSION_FIELDS } from '#domain/session-edits/session-edit.ts'

const named = z.object({ id: z.uuid(), name: z.string().nullable() })

const details = z.object({
  role: z.object({ before: z.string().nullable(), after: z.string().nullable() }).optional(),
  changed: z.array(z.enum(CHANGED_FIELDS)).optional(),
  from: z.string().optional(),
  money: z.object({ type: z.string(), currency: z.string(), amount: z.string() }).optional(),
  rate: z.object({ day: plainDate, rate: z.string() }).optional(),
  balances: z
    .array(
      z.object({
        account: z.enum(['organization', 'reserve']),
        currency: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    )
    .optional(),
  count: z.int().optional(),
  year: z.int().optional(),
  marks: z.object({ added: z.int(), changed: z.int(), removed: z.int() }).optional(),
  fields: z.array(z.enum(SESSION_FIELDS)).optional(),
  settings: z
    .array(
      z.object({ setting: z.enum(RECORDED_SETTINGS), before: z.string().nullable(), after: z.string().nullable() }),
    )
    .optional(),
  documentDate: z.object({ before: plainDate.nullable(), after: plainDate.nullable() }).optional(),
  months: z.object({ from: plainDate, to: plainDate }).optional(),
  category: z.object({ before: z.string().nullable(), after: z.string().nullable() }).optional(),
  categories: z
    .object({
      added: z.int(),
      renamed: z.int(),
      removed: z.int(),
      names: z.array(z.object({ before: z.string(), after: z.string() })).optional(),
    })
    .optional(),
  failure: z.enum(['password', 'unconfirmed', 'second_step']).optional(),
  byOperator: z.literal(true).optional(),
})

const row = z.object({
  /** Ids ascend in the order of insertion. */
  id: z.string(),
  at: z.date(),
  action: z.enum(AUDIT_ACTIONS),
  /** The account that acted; null for a guardian, the operator, and a failed sign-in. */
  actor: named.nullable(),
  attendee: named.nullable(),
  profile: named.nullable(),
  session: z.object({ id: z.uuid(), date: plainDate.nullable() }).nullable(),
  organizationName: z.string().nullable(),
  address: z.string().nullable(),
  details,
})

export type AuditRow = z.infer<typeof row>

const filter = {
  kind: z.enum(AUDIT_KIND_NAMES).optional(),
  by: searchText,
  about: searchText,
  organizationName: organizationName.optional(),
  /** Both days are in the network's time zone and included. */
  from: plainDate.optional(),
  to: plainDate.optional(),
}

export const audit = {
  /** The rows of the audit log, the newest first. Admins may call it. */
  list: reads.input(z.object({ ...filter, ...pageInput })).output(pageOf(row)),
  /** The newest rows of a filter, at most `MOST_AUDIT_ROWS`, for a file; the export is audited. Admins may call it. */
  export: readsWith({ audit: 'export.audit_log' })
    .input(z.object(filter))
    .output(z.object({ rows: z.array(row), isComplete: z.boolean() })),
  own: reads.input(z.object(pageInput)).output(pageOf(row)),
}
