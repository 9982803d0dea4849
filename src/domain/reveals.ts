/**
 * What is written down of reading children's data: a birthdate was shown, the contacts of a group were stored on a device, a
 * page was opened without a connection. Source: docs/product.md, 16.3 and 16.12.
 */
export const REVEAL_KINDS = ['birthdate', 'contacts_on_device', 'offline_page'] as const

export type RevealKind = (typeof REVEAL_KINDS)[number]
