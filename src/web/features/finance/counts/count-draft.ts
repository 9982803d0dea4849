import type { Currency } from '#domain/finance/money.ts'

/** The name of the draft of a count. @param organizationName null for the reserve */
export function countDraft(organizationName: string | null, currency: Currency): string {
  return `cash count ${currency} ${organizationName ?? ''}`
}
