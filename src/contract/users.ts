import { z } from 'zod'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { membership } from './accounts.ts'
import { procedure } from './errors.ts'
import { optionalText, organizationName, organizationRole, pageInput, pageOf, searchText } from './fields.ts'

/** An approved person, as administrators see them. */
const user = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  approvalStatus: z.enum(['pending', 'approved', 'rejected']),
  isAdmin: z.boolean(),
  memberships: z.array(membership),
})

export type User = z.infer<typeof user>

const NOT_FOUND = { NOT_FOUND: { status: 404, message: 'There is no such person' } } as const

const userId = z.uuid({ error: 'invalid' })

/** Approved people, whether they are admins, and the organizations they belong to. For admins. */
export const users = {
  /** Approved people by name, of whom name or e-mail holds what is searched. */
  list: procedure.input(z.object({ search: searchText, ...pageInput })).output(pageOf(user)),
  /** Make an approved person an admin; who is one already stays one. */
  grantAdmin: procedure.errors(NOT_FOUND).input(z.object({ userId })),
  /** Take the admin role away, never one's own. Of two who revoke each other at once, one remains. */
  revokeAdmin: procedure.errors(NOT_FOUND).input(z.object({ userId })),
  /** Let an approved person belong to one organization more, with a role or without. */
  addOrganization: procedure
    .errors({ ...NOT_FOUND, ALREADY_MEMBER: { status: 409, message: 'User already belongs to this organization' } })
    .input(z.object({ userId, organizationName, organizationRole })),
  /** Let somebody belong to an organization no longer, also where it is the one they signed up under. */
  removeOrganization: procedure.errors(NOT_FOUND).input(z.object({ userId, organizationName })),
  /**
   * End a person's access: they count as rejected, and every session of theirs ends at once. They stand with the rejected
   * people afterwards, and can be approved again. Nobody ends their own.
   */
  endAccess: procedure.errors(NOT_FOUND).input(z.object({ userId, reason: optionalText(TEXT_LIMITS.reason) })),
}
