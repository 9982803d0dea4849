import { z } from 'zod'
import { membership } from '#contract/accounts/accounts.ts'
import { reads, readsWith } from '#contract/calls.ts'
import { namedContact, organizationName, pageInput, pageOf, searchText } from '#contract/fields.ts'
import { rosterPerson } from './roster.ts'

const member = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** It is null for people without an organization, who see only names and organizations. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  memberships: z.array(membership),
})

export type Member = z.infer<typeof member>

/**
 * A person of a roster, with a number to call and its owner. The number is null without one, and for readers who may
 * not see the person's page.
 */
const attendee = rosterPerson.extend({ contact: namedContact.omit({ whatsApp: true }).nullable() })

export type Attendee = z.infer<typeof attendee>

const filter = { search: searchText, organizationName: organizationName.optional() }

/** Registered members and the people of the rosters: admins see all, others those of their own organizations. */
export const members = {
  list: reads.input(z.object({ ...filter, ...pageInput })).output(pageOf(member)),
  /**
   * The people of the rosters: the groups in the network's order, leaders first, then by name. In a search, names that
   * start with the text come first. With `unreachable`, only children without a phone (docs/product.md, 16.17) whose
   * pages the reader may open.
   */
  attendees: readsWith({ audit: 'reading.list', shows: ['name', 'birthdate', 'phone', 'mayStay'] })
    .input(z.object({ ...filter, unreachable: z.boolean().default(false), ...pageInput }))
    .output(pageOf(attendee)),
  /**
   * The number of matches: members, people of the rosters who are not leaders, and children without a phone whose pages
   * the reader may open.
   */
  count: reads
    .input(z.object(filter))
    .output(z.object({ members: z.int(), attendees: z.int(), unreachable: z.int().optional() })),
  /** All members of an organization, for a file. People who may export the organization may call it. */
  export: readsWith({ audit: 'export.members', proof: 'always' })
    .input(z.object({ organizationName }))
    .output(z.array(member)),
}
