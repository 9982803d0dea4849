import { bigint, boolean, index, integer, jsonb, pgSchema, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'

/** Authentication has a schema of its own, so that `sessions` is the meeting session. Its shape is better-auth's. */
export const auth = pgSchema('auth')

/** The sign-up's data besides e-mail and password. A trigger creates the profile from it. */
export interface SignUpMetadata {
  /** Null only for people of the demo and of tests who are in no organization. */
  organization_name: string | null
  phone_number: string | null
  language: string | null
  search_key: string
}

export const users = auth.table('users', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  metadata: jsonb().$type<SignUpMetadata>().notNull(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

export const authSessions = auth.table(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)

export const accounts = auth.table(
  'accounts',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [unique('accounts_provider_account').on(table.providerId, table.accountId), index().on(table.userId)],
)

export const verifications = auth.table(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.identifier)],
)

export const rateLimits = auth.table('rate_limits', {
  id: id(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
})

/** Passwords tried for one account, and openings of guardians' links. Not in `rate_limits`, which the library prunes after its own, shorter periods. */
export const signInAttempts = auth.table('sign_in_attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  startedAt: createdAt(),
})
