import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { CONFLICT } from '#contract/errors.ts'
import { id, organizationName } from '#contract/fields.ts'
import { oneLineText } from '#domain/texts/text.ts'

const invitation = z.object({
  id: z.uuid(),
  /** Opens the sign-up with the group chosen. */
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
  /** That of a group; null without one. Team leaders of the group and admins. */
  get: reads.input(z.object({ organizationName })).output(invitation.nullable()),
  /**
   * By an id that the client makes; revokes the former one. Answers the present one instead if that is not `former`, the
   * one on the person's screen: another person has just made it. Repeatable. Team leaders of the group and admins.
   */
  make: saves({ keeps: 'creates', needs: 'url', repeats: true, audit: 'settings.invitation_made' })
    .errors({ CONFLICT })
    .input(z.object({ id, organizationName, former: id.nullable() }))
    .output(invitation),
  /** `revoked` is false if it was not in use. Team leaders of the group and admins. */
  revoke: saves({ keeps: 'switches', audit: 'settings.invitation_revoked' })
    .input(z.object({ id, organizationName }))
    .output(z.object({ revoked: z.boolean() })),
}
