/**
 * What is written down of reading children's data: a birthdate was shown, the contacts of a group were stored on a device, a
 * page was opened without a connection; and of the links by which guardians announce absences: made, opened, revoked.
 * Source: docs/product.md, 16.3, 16.12 and 17.7.
 */
export const REVEAL_KINDS = [
  'birthdate',
  'contacts_on_device',
  'offline_page',
  'link_made',
  'link_used',
  'link_revoked',
] as const

export type RevealKind = (typeof REVEAL_KINDS)[number]
