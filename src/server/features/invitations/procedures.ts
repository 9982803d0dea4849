import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { INVITATION_BYTES, invitationCode } from '#domain/accounts/invitations.ts'
import { canMakeInvitations } from '#domain/rights/permissions.ts'
import { anyone, approved, may } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { type RecordOfCall, recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { invitations as rows } from '#server/database/schema/index.ts'
import { invitedOrganization } from '#server/queries/invitations.ts'
import { organizationExists } from '#server/queries/organizations.ts'
import { lockForChange } from '#server/queries/roster-capacity.ts'
import { invitationUrl, readInvitation } from './queries.ts'

const mayInvite = may(canMakeInvitations)

const group = anyone.invitations.group.handler(async ({ input: { code }, context: { database } }) => {
  const organizationName = await invitedOrganization(database, code)
  return organizationName === null ? null : { organizationName }
})

const get = approved.invitations.get
  .use(mayInvite, (input) => input.organizationName)
  .handler(({ input: { organizationName }, context: { database, appUrl } }) =>
    readInvitation(database, organizationName, appUrl),
  )

const make = approved.invitations.make
  .use(mayInvite, (input) => input.organizationName)
  .handler(
    recorded(async (tx, { input: { id, organizationName, former }, context, errors }) => {
      const { person, clock, appUrl } = context
      if (!(await organizationExists(tx, organizationName)))
        throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
      // A group's invitation is changed by one call at a time.
      await lockForChange(tx, [organizationName])
      const present = await readInvitation(tx, organizationName, appUrl)
      if (present && present.id !== former) {
        await awaitEarlierCommits(tx)
        return { answer: present }
      }
      const madeAt = new Date(clock())
      const revoked = present && (await revokeRow(tx, { id: present.id, organizationName }, madeAt))
      const code = invitationCode(randomBytes(INVITATION_BYTES))
      const row = { id, organizationName, code, createdBy: person.id, createdAt: madeAt }
      const made = await tx.insert(rows).values(row).onConflictDoNothing().returning({ id: rows.id })
      // The invitation was revoked since, or belongs to another group.
      if (made.length === 0) throw errors.CONFLICT()
      const answer = { id, url: invitationUrl(code, appUrl), madeBy: person.fullName, madeAt }
      return { answer, record: [...(revoked ? [revoked] : []), { organizationName }] }
    }),
  )

const revoke = approved.invitations.revoke
  .use(mayInvite, (input) => input.organizationName)
  .handler(
    recorded(async (tx, { input, context }) => {
      const record = await revokeRow(tx, input, new Date(context.clock()))
      if (!record) await awaitEarlierCommits(tx)
      return { answer: { revoked: record !== null }, record }
    }),
  )

/** @returns the audit row; null if it was not in use */
async function revokeRow(
  tx: Queryable,
  { id, organizationName }: { readonly id: string; readonly organizationName: string },
  revokedAt: Date,
): Promise<RecordOfCall | null> {
  const revoked = await tx
    .update(rows)
    .set({ revokedAt })
    .where(and(eq(rows.id, id), eq(rows.organizationName, organizationName), isNull(rows.revokedAt)))
    .returning({ id: rows.id })
  return revoked.length === 0 ? null : { action: 'settings.invitation_revoked', organizationName }
}

export const invitations = { group, get, make, revoke }
