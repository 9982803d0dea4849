import { z } from 'zod'

export const signIn = z.object({
  id: z.uuid(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  isCurrent: z.boolean(),
})

export type SignIn = z.infer<typeof signIn>

/**
 * Everything about a person that the network stores, as the tables declare it (`server/database/schema`); of what they
 * recorded about others only numbers. Source: docs/product.md, 3.11.
 */
export const ownData = z.record(z.string(), z.unknown())
