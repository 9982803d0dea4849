import { placementOf } from '#domain/age.ts'
import { dayIn, type PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { canMoveInto, canRecordSessions } from '#domain/permissions.ts'
import { may, type PersonContext } from '#server/access.ts'
import { readOrganizations } from '#server/shared-queries/organizations.ts'

interface Person {
  readonly birthdate: PlainDate | null
  readonly isLeader: boolean
}

interface Addition extends Person {
  readonly organizationName: OrganizationName
  readonly movedFrom?: OrganizationName | undefined
}

interface Change extends Person {
  readonly organizationName: OrganizationName
  readonly moveTo?: OrganizationName | undefined
}

interface Import {
  readonly organizationName: OrganizationName
  readonly people: readonly (Person & { readonly moveTo?: OrganizationName | undefined })[]
}

/** Add to a roster: who may change it, or who moves the person there from a roster that they may change. */
export const mayAdd = may(
  async (actor, { organizationName, movedFrom, ...person }: Addition, context) =>
    canRecordSessions(actor, organizationName) ||
    (movedFrom !== undefined && (await mayMove(context, movedFrom, [{ ...person, to: organizationName }]))),
)

/** Guard of imports: the person may change the roster, and the age rule allows each move into another one. */
export const mayImport = may(
  async (actor, { organizationName, people }: Import, context) =>
    canRecordSessions(actor, organizationName) &&
    (await mayMove(
      context,
      organizationName,
      people.flatMap(({ moveTo = organizationName, ...person }) =>
        moveTo === organizationName ? [] : [{ ...person, to: moveTo }],
      ),
    )),
)

/** Guard of changes: the person may change the roster, and the age rule allows a move into another one. */
export const mayUpdate = may(
  async (actor, { organizationName, moveTo = organizationName, ...person }: Change, context) =>
    canRecordSessions(actor, organizationName) &&
    (moveTo === organizationName || (await mayMove(context, organizationName, [{ ...person, to: moveTo }]))),
)

interface Move extends Person {
  readonly to: OrganizationName
}

/** Whether people of a group may be put into others: each only into the one that the age rule, as of today, names. */
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
