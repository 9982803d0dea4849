import { and, eq, sql } from 'drizzle-orm'
import type { Guardian } from '#contract/people/people.ts'
import { isSamePhone } from '#domain/people/phone-numbers.ts'
import { MOST_GUARDIANS } from '#domain/texts/limits.ts'
import { nameKey } from '#domain/texts/names.ts'
import { approved } from '#server/calls/access.ts'
import { mergeEdit } from '#server/calls/merge-edit.ts'
import { recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { guardianLinks, guardians } from '#server/database/schema/index.ts'
import { revokeLinks } from '#server/queries/guardian-links.ts'
import { lockEntry, ofEntry, presentPerson } from './visible-person.ts'

/** A guardian's link is revoked when name or phone changes. Source: docs/product.md, 17.7. */
export const saveGuardian = approved.people.saveGuardian.use(presentPerson).handler(
  recorded(async (tx, { input: { personId, callFirst, opened, id, ...sent }, context, errors }) => {
    await lockEntry(tx, context, errors)
    const stored = await readStored(tx, personId)
    const own = stored.find((one) => one.id === id)
    if (!own && opened) throw errors.GUARDIAN_REMOVED()
    const guardian = { id, ...(own ? mergeEdit({ sent, opened, stored: detailsOf(own) }, errors) : sent) }
    if (!own && stored.length >= MOST_GUARDIANS) throw errors.TOO_MANY_GUARDIANS()
    const position = callFirst ? beforeFirst(stored) : (own?.position ?? afterLast(stored))
    if (own && isAnother(own, guardian)) await revokeLinks(tx, context, eq(guardianLinks.guardianId, own.id))
    const saved = own
      ? await change(tx, guardian, position)
      : await insert(tx, { ...guardian, attendeeId: personId, position })
    // The id belongs to another person's guardian.
    if (!saved) throw errors.CONFLICT()
    return { answer: saved, record: ofEntry(context.entry) }
  }),
)

/** A guardian's link is deleted with the guardian, and not restored by undo. */
export const removeGuardian = approved.people.removeGuardian.use(presentPerson).handler(
  recorded(async (tx, { input: { id, personId }, context, errors }) => {
    await lockEntry(tx, context, errors)
    await revokeLinks(tx, context, and(eq(guardianLinks.guardianId, id), eq(guardianLinks.attendeeId, personId)))
    const removed = await tx
      .delete(guardians)
      .where(and(eq(guardians.id, id), eq(guardians.attendeeId, personId)))
      .returning({ id: guardians.id })
    if (removed.length === 0) return { answer: { removed: false } }
    return { answer: { removed: true }, record: ofEntry(context.entry) }
  }),
)

const columns = { id: guardians.id, name: guardians.name, relation: guardians.relation, phone: guardians.phone }

type Stored = Guardian & { readonly position: number }

function readStored(tx: Queryable, attendeeId: string): Promise<Stored[]> {
  return tx
    .select({ ...columns, position: guardians.position })
    .from(guardians)
    .where(eq(guardians.attendeeId, attendeeId))
    .orderBy(sql`${guardians.position}`)
}

function detailsOf({ name, relation, phone }: Guardian) {
  return { name, relation, phone }
}

function beforeFirst(stored: readonly Stored[]): number {
  return (stored[0]?.position ?? 1) - 1
}

function afterLast(stored: readonly Stored[]): number {
  return (stored.at(-1)?.position ?? -1) + 1
}

/** Whether the guardian may be another person: the link was sent to the former phone, and actions carry the name. */
function isAnother(stored: Stored, { name, phone }: Guardian): boolean {
  return nameKey(stored.name) !== nameKey(name) || !isSamePhone(stored.phone, phone)
}

async function change(tx: Queryable, { id, ...guardian }: Guardian, position: number): Promise<Guardian | null> {
  const [row] = await tx
    .update(guardians)
    .set({ ...guardian, position })
    .where(eq(guardians.id, id))
    .returning(columns)
  return row ?? null
}

async function insert(tx: Queryable, row: typeof guardians.$inferInsert): Promise<Guardian | null> {
  const [inserted] = await tx.insert(guardians).values(row).onConflictDoNothing().returning(columns)
  return inserted ?? null
}
