import { v7 as uuid } from 'uuid'
import { dayIn } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { RevealKind } from '#domain/reveals.ts'
import type { Queryable } from '#server/database/connect.ts'
import { auditEntries } from '#server/database/schema/index.ts'
import type { PersonContext } from './access.ts'

/** One reading of children's data. */
interface Reading {
  /** Made by the client for a reading that it may send again; by default the server makes one. */
  readonly id?: string
  readonly kind: RevealKind
  /** Of one person in a roster, or of a whole roster. */
  readonly of: { readonly attendeeId: string } | { readonly organizationName: OrganizationName }
  /** Milliseconds since 1970 UTC; by default now. */
  readonly at?: number
}

/**
 * Records readings, in the transaction that reads. A reading that is recorded already, and the second one of a roster on a day, is
 * left out.
 * @returns the number of readings that were not recorded before
 * Source: docs/product.md, 16.3 and 16.12.
 */
export async function recordReadings(
  tx: Queryable,
  { person, clock, timeZone }: Pick<PersonContext, 'person' | 'clock' | 'timeZone'>,
  readings: readonly Reading[],
): Promise<number> {
  if (readings.length === 0) return 0
  const recorded = await tx
    .insert(auditEntries)
    .values(
      readings.map(({ id = uuid(), kind, of, at = clock() }) => ({
        id,
        kind,
        personId: person.id,
        ...of,
        day: dayIn(timeZone, clock()),
        readAt: new Date(at),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: auditEntries.id })
  return recorded.length
}

/** Something that happened to the link of a guardian. */
interface LinkEvent {
  readonly kind: Extract<RevealKind, `link_${string}`>
  readonly linkId: string
  readonly attendeeId: string
  /** The account that did it; null for the guardian, who uses the link without one. */
  readonly personId: string | null
}

/** Records that a link was made, used or revoked, in the transaction that does it. Source: docs/product.md, 17.7. */
export async function recordLinkEvent(
  tx: Queryable,
  { clock, timeZone }: Pick<PersonContext, 'clock' | 'timeZone'>,
  event: LinkEvent,
): Promise<void> {
  await tx
    .insert(auditEntries)
    .values({ id: uuid(), ...event, day: dayIn(timeZone, clock()), readAt: new Date(clock()) })
}
