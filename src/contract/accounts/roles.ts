import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { BOTH_CHANGED } from '#contract/edits.ts'
import { organizationName, organizationRole, pageInput, pageOf, searchText } from '#contract/fields.ts'
import { membership } from './accounts.ts'

const roleHolder = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  memberships: z.array(membership),
})

export type RoleHolder = z.infer<typeof roleHolder>

export const roles = {
  /**
   * Approved people by name, with their organizations. Admins see everyone, team leaders the people of the groups they
   * lead.
   */
  list: reads.input(z.object({ search: searchText, ...pageInput })).output(pageOf(roleHolder)),
  /**
   * Assigns a role; null for no role. Admins and the organization's team leaders may call it, with a recent proof of
   * identity.
   */
  assign: saves({ keeps: 'opened', proof: 'always', audit: 'rights.role_changed' })
    .errors({
      BOTH_CHANGED,
      NOT_FOUND: { status: 404, message: 'This person does not belong to this organization' },
    })
    .input(
      z.object({
        userId: z.uuid({ error: 'invalid' }),
        organizationName,
        organizationRole,
        opened: z.object({ organizationRole }).optional(),
      }),
    ),
}
