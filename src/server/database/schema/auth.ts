import { bigint, boolean, index, integer, jsonb, pgSchema, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
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
  /** Of a sign-up: the client's IP address. The trigger `record_sign_up` moves it to the audit log, so it is not stored here. */
  client_address?: string
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
    /** When the person last proved in this sign-in who they are; null if never. */
    provedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)

/** Sign-ins that ended because the access of their person ended, so that a device that still has one deletes what it stores. */
export const accessEnds = auth.table('access_ends', {
  /** Digest of the sign-in's token. */
  digest: text().primaryKey(),
  /** Without a foreign key: the account itself may be deleted meanwhile. */
  userId: uuid().notNull(),
  createdAt: createdAt(),
})

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

/** The authenticator app of an account, as the second factor of signing in. Unconfirmed while it is being set up. */
export const secondFactors = auth.table('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key that is derived from the app's secret. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  lastStep: bigint({ mode: 'number' }),
  createdAt: createdAt(),
})

/** Unused recovery codes as digests; a code that was used is deleted. */
export const recoveryCodes = auth.table(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] })],
)

/** The passkeys of accounts, as the second factor of signing in. */
export const passkeys = auth.table(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The authenticator's id of the key, as base64url. */
    credentialId: text().notNull().unique(),
    /** As base64url, in the format COSE. */
    publicKey: text().notNull(),
    /** How often the key was used, by the authenticator's own count; 0 for authenticators that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, for example `internal` or `usb`. */
    transports: text().array().notNull(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)
