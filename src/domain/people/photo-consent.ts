/** The states of a photo consent. Source: docs/product.md, 16.4. */
export const CONSENT_STATUSES = ['unknown', 'given', 'refused'] as const

export type ConsentStatus = (typeof CONSENT_STATUSES)[number]
