import { z } from 'zod'
import { saves } from './calls.ts'
import { id, organizationName, plainDate } from './fields.ts'

const announcement = z.object({
  /** The page makes an id for each form that it opens. */
  id,
  organizationName,
  sessionDate: plainDate,
  /** It is null for a session that is not recorded yet. */
  sessionId: id.nullable(),
  isOpen: z.boolean(),
})

/** The forms of sessions that people have open. Source: docs/product.md, 5.19. */
export const openForms = {
  /**
   * Announces that a form is open, for 45 seconds, or closed. The answer has the names of other people who have the
   * same session open, or a new one of the same group and day. Nothing is stored.
   */
  announce: saves({ keeps: 'own', audit: 'presence' }).input(announcement).output(z.array(z.string())),
}
