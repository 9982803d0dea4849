import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { MOST_COLLECTORS } from '#domain/people/collecting.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName, isSameName, westernDigits } from '#domain/texts/names.ts'
import { isStorable, oneLineText } from '#domain/texts/text.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { collectors } from '#server/database/schema/index.ts'
import { readCollectors } from '#server/queries/collecting.ts'
import { readGuardians } from '#server/queries/guardians.ts'
import { type FormOutcome, type LinkClock, mayBeUsed, type OpenedLink, recordUse, withLockedLink } from './link.ts'
import { readLinkDays } from './link-days.ts'

/**
 * Asks that a person may collect the child, which counts once a role holder has confirmed it. Source: docs/product.md,
 * 16.18. The guardian's own open request of the same name is replaced.
 * @param form the fields `name`, `relation` and `phone`
 * @returns 'refusedAsked' beyond a limit
 */
export function askByLink(
  database: Database,
  tokenHash: string,
  form: URLSearchParams,
  times: LinkClock,
): Promise<FormOutcome> {
  return withLockedLink(database, tokenHash, async (tx, link) => {
    if (!(await readLinkDays(tx, link, times)).isHandedOver) return 'refusedAsked'
    const name = fieldIn(form, 'name', TEXT_LIMITS.name)
    const relation = fieldIn(form, 'relation', TEXT_LIMITS.relation)
    const phone = fieldIn(form, 'phone', TEXT_LIMITS.phone)
    if (name === null || relation === null || phone === null || !isName(name)) return 'refusedName'
    const asked = (await readCollectors(tx, [link.attendeeId])).filter(({ kind }) => kind === 'asked')
    const saidBy = await nameOfGuardian(tx, link)
    // Requests of another guardian must not be told apart from unknown names.
    const own = asked.find((one) => one.saidBy === saidBy && isSameName(one.name, name))
    // As forms write them, so that a request is the same when it is confirmed.
    const sent = { name: cleanName(name), relation: relation || null, phone: westernDigits(phone) || null }
    if (own && own.relation === sent.relation && own.phone === sent.phone) return 'done'
    if (!own && asked.length >= MOST_COLLECTORS.asked) return 'refusedAsked'
    if (!(await mayBeUsed(tx, link, times, 'reading.link_asked'))) return 'refusedAsked'
    const row = {
      attendeeId: link.attendeeId,
      kind: 'asked',
      ...sent,
      saidBy,
      recordedAt: new Date(times.clock()),
    } as const
    if (own) await tx.update(collectors).set(row).where(eq(collectors.id, own.id))
    else await tx.insert(collectors).values({ id: uuid(), ...row })
    await recordUse(tx, link, times, 'reading.link_asked')
    return 'done'
  })
}

/** The text of a field; null if it is too long or cannot be stored. */
function fieldIn(form: URLSearchParams, field: string, limit: number): string | null {
  const text = oneLineText(form.get(field) ?? '')
  return text.length <= limit && isStorable(text) ? text : null
}

async function nameOfGuardian(tx: Queryable, { attendeeId, guardianId }: OpenedLink): Promise<string | null> {
  const guardians = (await readGuardians(tx, [attendeeId])).get(attendeeId) ?? []
  return guardians.find(({ id }) => id === guardianId)?.name ?? null
}
