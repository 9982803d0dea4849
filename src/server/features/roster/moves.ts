import { dayIn, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { type Placement, placementOf } from '#domain/people/age.ts'
import { canMoveInto, canRecordSessions } from '#domain/rights/permissions.ts'
import { may, type PersonContext } from '#server/calls/access.ts'
import type { Database } from '#server/database/connect.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { presentNameFor } from '#server/queries/people.ts'
import { readBirthdate } from './queries.ts'

interface Person {
  readonly birthdate: PlainDate | null
  readonly isLeader: boolean
}

interface Addition extends Person {
  readonly sentTo: OrganizationName
  readonly sentFrom?: OrganizationName | undefined
}

interface Change {
  readonly id: string
  readonly isLeader: boolean
  /** If it is missing, the stored birthdate decides. */
  readonly birthdate?: PlainDate | null | undefined
  readonly organizationName: OrganizationName
  readonly moveTo?: OrganizationName | undefined
}

interface Import {
  readonly organizationName: OrganizationName
  readonly people: readonly {
    readonly birthdate: PlainDate | null
    readonly isLeader?: boolean | undefined
    readonly moveTo?: OrganizationName | undefined
  }[]
}

/** The input of {@link mayAdd} from that of a call. */
export function asAddition({
  organizationName: sentTo,
  movedFrom: sentFrom,
  birthdate,
  isLeader,
}: Person & {
  readonly organizationName: OrganizationName
  readonly movedFrom?: OrganizationName | undefined
}): Addition {
  return { sentTo, sentFrom, birthdate, isLeader }
}

/**
 * Everyone who may change a roster adds people to it, and so does everyone who moves the person there from a roster
 * that they may change.
 */
export const mayAdd = may(async (actor, { sentTo, sentFrom, ...person }: Addition, context) => {
  const to = presentNameFor(actor, sentTo)
  if (canRecordSessions(actor, to)) return true
  return sentFrom !== undefined && mayMove(context, presentNameFor(actor, sentFrom), [{ ...person, to }])
})

/** Guard of imports: the person may change the roster, and the age rule allows each move into another one. */
export const mayImport = may(
  async (actor, { organizationName, people }: Import, context) =>
    canRecordSessions(actor, organizationName) &&
    (await mayMove(
      context,
      organizationName,
      people.flatMap(({ moveTo = organizationName, birthdate, isLeader = false }) =>
        moveTo === organizationName ? [] : [{ birthdate, isLeader, to: moveTo }],
      ),
    )),
)

/** Guard of changes: the person may change the roster, and the age rule allows a move into another one. */
export const mayUpdate = may(
  async (actor, { id, organizationName, moveTo = organizationName, isLeader, birthdate: sent }: Change, context) => {
    if (!canRecordSessions(actor, organizationName)) return false
    if (moveTo === organizationName) return true
    const birthdate = sent === undefined ? await readBirthdate(context.database, id, organizationName) : sent
    // A person missing in the roster is handled by the call itself.
    return birthdate === undefined || (await mayMove(context, organizationName, [{ birthdate, isLeader, to: moveTo }]))
  },
)

interface Move extends Person {
  readonly to: OrganizationName
}

/** Whether people of a group may be moved to others: each only to the group that the age rule, as of today, names. */
async function mayMove(
  { database, clock, timeZone, person: actor }: PersonContext,
  organizationName: OrganizationName,
  moves: readonly Move[],
): Promise<boolean> {
  const today = dayIn(timeZone, clock())
  const organizations = await readOrganizations(database)
  return moves.every(({ to, ...person }) => {
    const placement = placementOf({ ...person, organizationName }, today, organizations)
    return canMoveInto(actor, to, { organizationName, placement })
  })
}

export async function placementNow(
  tx: Database,
  person: Person & { readonly organizationName: OrganizationName },
  { clock, timeZone }: Pick<PersonContext, 'clock' | 'timeZone'>,
): Promise<Placement> {
  return placementOf(person, dayIn(timeZone, clock()), await readOrganizations(tx))
}
