import { z } from 'zod'
import { procedure } from './errors.ts'
import { organizationName } from './fields.ts'

/** The organizations of the network. */
export const organizations = {
  /** The organizations of the network in their order, as sign-up offers them. Anyone may call it. */
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
