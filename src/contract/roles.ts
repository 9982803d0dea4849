import { z } from 'zod'
import { membership } from './accounts.ts'
import { procedure } from './errors.ts'
import { organizationName, organizationRole, pageInput, pageOf, searchText } from './fields.ts'

const roleHolder = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  memberships: z.array(membership),
})

export type RoleHolder = z.infer<typeof roleHolder>

/** Who holds which role in which organization. For admins and team leaders. */
export const roles = {
  /**
   * Approved people by name with their organizations: all of them for admins, the others in their own organizations for team
   * leaders.
   */
  list: procedure.input(z.object({ search: searchText, ...pageInput })).output(pageOf(roleHolder)),
  /**
   * Sets somebody's role in an organization they belong to; null for none. For admins and the organization's team leaders.
   */
  assign: procedure
    .errors({ NOT_FOUND: { status: 404, message: 'This person does not belong to this organization' } })
    .input(z.object({ userId: z.uuid({ error: 'invalid' }), organizationName, organizationRole })),
}
