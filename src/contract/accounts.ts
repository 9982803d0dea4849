import { z } from 'zod'
import { procedure } from './errors.ts'
import { organizationName, organizationRole } from './fields.ts'

export const membership = z.object({ organizationName, organizationRole })

/** The signed-in person, as the screens need them. */
export const me = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  approvalStatus: z.enum(['pending', 'approved', 'rejected']),
  /** Why the request was not approved; null unless rejected with a reason. */
  rejectionReason: z.string().nullable(),
  isAdmin: z.boolean(),
  /** The organization in the profile: where the person signed up. */
  organizationName: organizationName.nullable(),
  memberships: z.array(membership).readonly(),
})

export type Me = z.infer<typeof me>

/**
 * The body of `POST /api/auth/sign-up/email`. Nothing else in a request counts. `domain/sign-up.ts` says what is wrong
 * with one.
 */
export const signUpBody = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  organizationName: z.string(),
  phoneNumber: z.string().optional(),
  language: z.enum(['en', 'ar']).optional(),
})

export const accounts = {
  /** Who is signed in; null when nobody is. Anyone may ask. */
  me: procedure.output(me.nullable()),
  /** The language in which mails are written to the person. */
  setLanguage: procedure.input(z.object({ language: z.enum(['en', 'ar']) })),
}
