import { z } from 'zod'
import { procedure } from './errors.ts'
import { organizationName } from './fields.ts'

export const organizations = {
  /** The units of the network in their order: what sign-up offers. Anyone may read it. */
  list: procedure.output(
    z.array(
      z.object({
        name: organizationName,
        minAge: z.int().nullable(),
        maxAge: z.int().nullable(),
        ageChecked: z.boolean(),
      }),
    ),
  ),
}
