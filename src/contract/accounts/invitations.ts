import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { CONFLICT } from '#contract/errors.ts'
import { id, organizationName } from '#contract/fields.ts'
import { oneLineText } from '#domain/texts/text.ts'

const invitation = z.object({
  id: z.uuid(),
  /** The address that opens the sign-up with the group chosen. */
  url: z.string(),
  /** The name of the person who made it; null if the account was deleted. */
  madeBy: z.string().nullable(),
  madeAt: z.date(),
})

export type Invitation = z.infer<typeof invitation>

/** Links that open the sign-up with a group chosen. Source: docs/product.md, 3.19. */
export const invitations = {
  /** The group of a code; null for an unknown or revoked one. Anyone may call it. */
  group: reads
    .input(z.object({ code: z.string().transform(oneLineText) }))
    .output(z.object({ organizationName }).nullable()),
  /** The invitation of a group; null without one. Team leaders of the group and admins may call it. */
  get: reads.input(z.object({ organizationName })).output(invitation.nullable()),
  /**
   * Makes an invitation under an id of the client and revokes the former one. If the present one is not `former`, which
   * is the one on the person's screen, another person has just made it, and it is answered instead. The call may be
   * repeated. Team leaders of the group and admins may call it.
   */
  make: saves({
    keeps: 'creates',
    needs: 'url',
    repeats: true,
    audit: ['settings.invitation_made', 'settings.invitation_revoked'],
  })
    .errors({ CONFLICT })
    .input(z.object({ id, organizationName, former: id.nullable() }))
    .output(invitation),
  /** `revoked` is false if it was not in use. Team leaders of the group and admins may call it. */
  revoke: saves({ keeps: 'switches', audit: 'settings.invitation_revoked' })
    .input(z.object({ id, organizationName }))
    .output(z.object({ revoked: z.boolean() })),
}
