import { z } from 'zod'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { procedure } from './errors.ts'
import { optionalText } from './fields.ts'

export const users = {
  /**
   * End a person's access: they count as rejected, and every session of theirs ends at once. They stand with the rejected
   * people afterwards, and can be approved again. Admins; nobody ends their own.
   */
  endAccess: procedure
    .errors({ NOT_FOUND: { status: 404, message: 'There is no such person' } })
    .input(z.object({ userId: z.uuid({ error: 'invalid' }), reason: optionalText(TEXT_LIMITS.reason) })),
}
