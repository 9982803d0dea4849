import { useCurrentUser } from './use-current-user.ts'

/**
 * Whether screens offer exchange, cash counts, closed months, categories and dates of receipts. Without it they show
 * only what waits of these. Source: docs/product.md, 8.29.
 */
export function useHasBookkeeping(): boolean {
  return useCurrentUser().settings.hasBookkeeping ?? true
}
