import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'

// The store listens to the page.
vi.stubGlobal('window', { addEventListener: () => undefined })
const { outcomeOf } = await import('./send-outbox.ts')

test.each([
  ['UNAUTHENTICATED', 401, 'queued'],
  ['SECOND_FACTOR_REQUIRED', 403, 'queued'],
  ['UNAVAILABLE', 503, 'queued'],
  ['FORBIDDEN', 403, 'refused'],
] as const)('a session that is answered %s (%i) is %s', async (code, status, kind) => {
  const outcome = await outcomeOf(() => Promise.reject(new ORPCError(code, { status })))
  expect(outcome.kind).toBe(kind)
})
