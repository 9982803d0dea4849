import { z } from 'zod'
import { membership } from './accounts.ts'
import { PROOF_ERRORS, procedure } from './errors.ts'
import { contact, organizationName, pageInput, pageOf, searchText } from './fields.ts'
import { rosterPerson } from './roster.ts'

const member = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** Null for people without an organization, who see names and organizations only. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  memberships: z.array(membership),
})

export type Member = z.infer<typeof member>

/** A person in a roster, and the number that a call reaches; null without one, and for readers who may not see the person's page. */
const attendee = rosterPerson.extend({ contact: contact.pick({ phone: true }).nullable() })

export type Attendee = z.infer<typeof attendee>

const filter = { search: searchText, organizationName: organizationName.optional() }

/** Registered members and the people of the rosters: admins see all, others see those of their own organizations. */
export const members = {
  /** Approved people by name, whose name or e-mail matches the search. */
  list: procedure.input(z.object({ ...filter, ...pageInput })).output(pageOf(member)),
  /**
   * The people of the rosters that the person may see: by organization, leaders first, then by name. Of a search those whose name begins
   * with the text come before, in the order of their search keys.
   */
  attendees: procedure.input(z.object({ ...filter, ...pageInput })).output(pageOf(attendee)),
  /** The number of people that a search finds: members, and people of the rosters who are not leaders. */
  count: procedure.input(z.object(filter)).output(z.object({ members: z.int(), attendees: z.int() })),
  /** Every member of an organization, for an export file. For people who may export the organization. */
  export: procedure.errors(PROOF_ERRORS).input(z.object({ organizationName })).output(z.array(member)),
}
