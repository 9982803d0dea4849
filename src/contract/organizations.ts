import { z } from 'zod'
import { procedure } from './errors.ts'
import { organizationName } from './fields.ts'

/** The organizations of the network. */
export const organizations = {
  /** All organizations in the order of every list, for sign-up too. Anyone may call it. */
  list: procedure.output(
    z.array(
      z.object({
        name: organizationName,
        /** The ages of its children in whole years, inclusive; null without a limit. */
        minAge: z.int().nullable(),
        maxAge: z.int().nullable(),
        /** False for an organization that is exempt from the age rule. */
        ageChecked: z.boolean(),
      }),
    ),
  ),
}
