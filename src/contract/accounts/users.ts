import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { optionalText, organizationName, organizationRole, pageInput, pageOf, searchText } from '#contract/fields.ts'
import { APPROVAL_STATUSES } from '#domain/rights/permissions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { membership } from './accounts.ts'

const user = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  isAdmin: z.boolean(),
  memberships: z.array(membership),
})

export type User = z.infer<typeof user>

const NOT_FOUND = { NOT_FOUND: { status: 404, message: 'There is no such person' } } as const

const userId = z.uuid({ error: 'invalid' })

export const users = {
  list: reads.input(z.object({ search: searchText, ...pageInput })).output(pageOf(user)),
  grantAdmin: saves({ keeps: 'switches', proof: 'always', audit: 'rights.admin_granted' })
    .errors(NOT_FOUND)
    .input(z.object({ userId })),
  /** Revokes the admin role, never one's own. Of two admins who revoke each other simultaneously, one remains. */
  revokeAdmin: saves({ keeps: 'switches', proof: 'always', audit: 'rights.admin_revoked' })
    .errors(NOT_FOUND)
    .input(z.object({ userId })),
  /** Adds an approved person to an organization, with a role or without. */
  addOrganization: saves({ keeps: 'creates', proof: 'always', audit: 'rights.organization_added' })
    .errors(NOT_FOUND)
    .errors({ ALREADY_MEMBER: { status: 409, message: 'User already belongs to this organization' } })
    .input(z.object({ userId, organizationName, organizationRole })),
  /** Removes a person from an organization, even from the one in their profile. */
  removeOrganization: saves({ keeps: 'switches', proof: 'always', audit: 'rights.organization_removed' })
    .errors(NOT_FOUND)
    .input(z.object({ userId, organizationName })),
  /** The person becomes rejected, and all sign-ins end. They can be approved again. No one ends their own access. */
  endAccess: saves({ keeps: 'switches', proof: 'always', audit: 'rights.access_ended' })
    .errors(NOT_FOUND)
    .input(z.object({ userId, reason: optionalText(TEXT_LIMITS.reason) })),
}
