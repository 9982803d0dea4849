import { and, eq } from 'drizzle-orm'
import { MOST_COLLECTORS, mustNotCollect } from '#domain/people/collecting.ts'
import { canForbidCollecting } from '#domain/rights/permissions.ts'
import { cleanName, westernDigits } from '#domain/texts/names.ts'
import { approved } from '#server/calls/access.ts'
import { mergeEdit } from '#server/calls/merge-edit.ts'
import { recorded } from '#server/calls/once.ts'
import { collecting, collectors } from '#server/database/schema/index.ts'
import { NOT_ASKED, readAnswers, readCollectors } from '#server/queries/collecting.ts'
import { lockEntry, ofEntry, presentPerson } from './visible-person.ts'

/** A guardian's request is confirmed by saving it. Source: docs/product.md, 16.18. */
export const saveCollector = approved.people.saveCollector.use(presentPerson).handler(
  recorded(async (tx, { input: { personId, id, opened, ...sent }, context, errors }) => {
    await lockEntry(tx, context, errors)
    const known = await readCollectors(tx, [personId])
    const own = known.find((one) => one.id === id)
    if (!own && opened) throw errors.COLLECTOR_REMOVED()
    // The guardian may have sent the request again with another number, which nobody has checked.
    if (own?.kind === 'asked' && opened && !isSame(opened, detailsOf(own)))
      throw errors.BOTH_CHANGED({ data: { fields: ['name', 'relation', 'phone'], stored: detailsOf(own) } })
    const merged = own ? mergeEdit({ sent, opened, stored: detailsOf(own) }, errors) : sent
    const { kind, ...rest } = merged
    // Saving without a change does not record another person's entry again.
    if (own && opened && isSame(merged, detailsOf(own))) return { answer: own }
    const others = known.filter((one) => one.id !== id)
    if ([kind, own?.kind].includes('must_not') && !canForbidCollecting(context.person, context.entry))
      throw errors.FORBIDDEN()
    if (kind === 'may' && mustNotCollect(rest.name, others)) throw errors.MUST_NOT_COLLECT()
    // A merge may have left more, which can still be corrected.
    const counted = others.filter((one) => one.kind === kind && (kind !== 'may' || !mustNotCollect(one.name, known)))
    const isFull = counted.length >= MOST_COLLECTORS[kind]
    if (own?.kind !== kind && isFull) throw errors.TOO_MANY_COLLECTORS()
    // Who must not collect is a name alone.
    const details = kind === 'must_not' ? { ...rest, relation: null, phone: null } : rest
    const written = { kind, ...details, recordedBy: context.person.id, recordedAt: new Date(context.clock()) }
    const [saved] = own
      ? await tx.update(collectors).set(written).where(eq(collectors.id, id)).returning()
      : await tx
          .insert(collectors)
          .values({ id, attendeeId: personId, ...written })
          .onConflictDoNothing()
          .returning()
    // The id belongs to another person's entry.
    if (!saved) throw errors.CONFLICT()
    return { answer: { ...saved, recordedBy: context.person.fullName }, record: ofEntry(context.entry) }
  }),
)

export const removeCollector = approved.people.removeCollector.use(presentPerson).handler(
  recorded(async (tx, { input: { personId, id, kind }, context, errors }) => {
    await lockEntry(tx, context, errors)
    if (kind === 'must_not' && !canForbidCollecting(context.person, context.entry)) throw errors.FORBIDDEN()
    const isSeen = and(eq(collectors.id, id), eq(collectors.attendeeId, personId), eq(collectors.kind, kind))
    const removed = await tx.delete(collectors).where(isSeen).returning({ id: collectors.id })
    if (removed.length === 0) return { answer: { removed: false } }
    return { answer: { removed: true }, record: ofEntry(context.entry) }
  }),
)

export const setCollecting = approved.people.setCollecting.use(presentPerson).handler(
  recorded(async (tx, { input: { personId, opened, ...sent }, context, errors }) => {
    await lockEntry(tx, context, errors)
    const [before = NOT_ASKED] = await readAnswers(tx, personId)
    const { guardiansMay, alone, saidBy } = before
    const written = mergeEdit({ sent, opened, stored: { guardiansMay, alone, saidBy } }, errors)
    // Saving without a change does not record another person's answers again.
    if (opened && isSame(written, { guardiansMay, alone, saidBy })) return { answer: before }
    const row = { ...written, recordedBy: context.person.id, recordedAt: new Date(context.clock()) }
    await tx
      .insert(collecting)
      .values({ attendeeId: personId, ...row })
      .onConflictDoUpdate({ target: collecting.attendeeId, set: row })
    return { answer: { ...row, recordedBy: context.person.fullName }, record: ofEntry(context.entry) }
  }),
)

function detailsOf<Kind>({
  kind,
  name,
  relation,
  phone,
  saidBy,
}: {
  readonly kind: Kind
  readonly name: string
  readonly relation: string | null
  readonly phone: string | null
  readonly saidBy: string | null
}) {
  // Requests of guardians were stored as they were typed.
  return { kind, name: cleanName(name), relation, phone: phone && westernDigits(phone), saidBy }
}

function isSame<Values extends object>(one: Values, other: Values): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof Values] === value)
}
