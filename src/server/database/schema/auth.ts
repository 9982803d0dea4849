import { bigint, boolean, index, integer, jsonb, pgSchema, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { ALL, by, declare, each, listed, WRITE } from './declare.ts'

/** A separate schema, so that `sessions` is the meeting session. Its structure is better-auth's. */
export const auth = pgSchema('auth')

/** Sign-up data besides e-mail and password, from which a trigger creates the profile. */
export interface SignUpMetadata {
  /** Null only for people of the demo and of tests without an organization. */
  organization_name: string | null
  /** The organization of the invitation, if it was chosen. */
  invited_to?: string
  phone_number: string | null
  language: string | null
  search_key: string
  /** The client's IP address at the sign-up. The trigger `record_sign_up` moves it to the audit log. */
  client_address?: string
  /** Of an account that moves in, whose sign-up is not recorded; removed by the same trigger. */
  moved_in?: true
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
export const aboutUsers = declare(users, WRITE, {
  privacy:
    'name, e-mail, phone, group, whose invitation was used, language, approval with reason | signing in, contact | with the account; [seven days](#what-is-deleted-by-itself) if unconfirmed',
  ...each({ of: 'member', erasure: 'emptied' }, 'name', 'email', 'image', 'metadata'),
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
    /** When the person last proved their identity in this sign-in; null if never. */
    provedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)
export const aboutAuthSessions = declare(authSessions, ALL, {
  privacy: 'sign-ins with device and IP address | to stay signed in | 30 days unused, 90 at most',
  userId: { of: 'member', erasure: 'deleted', own: { query: 'signIns' } },
})

export const accessEnds = auth.table('access_ends', {
  digest: text().primaryKey(),
  /** Without a foreign key: the account may be deleted meanwhile. */
  userId: uuid().notNull(),
  createdAt: createdAt(),
})
export const aboutAccessEnds = declare(accessEnds, ALL, {
  privacy: 'digests of sign-ins that ended with the access | their devices delete what they store | a year',
  digest: { erasure: { none: 'a digest' } },
  userId: by({ none: 'digests of sign-ins that ended with the access' }),
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
export const aboutAccounts = declare(accounts, WRITE, {
  privacy: 'digest of the password | signing in | with the account',
  userId: { of: 'member', erasure: 'deleted', own: { none: 'the digest of the password' } },
})

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
export const aboutVerifications = declare(verifications, ALL, {
  privacy:
    'digests of mailed links, pending second steps, former tokens of renewed sign-ins | passwords, signing in | an hour at most',
  identifier: { of: 'member', erasure: 'deleted' },
  value: { of: 'member', erasure: 'deleted' },
})

export const rateLimits = auth.table('rate_limits', {
  id: id(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
})
export const aboutRateLimits = declare(rateLimits, ALL, {
  privacy: 'attempts by IP address and digest of an e-mail | against guessing | a day',
  key: { erasure: { none: 'an IP address' } },
})

/** Attempts at passwords and guardians' links. Not in `rate_limits`, which the library prunes after shorter periods. */
export const signInAttempts = auth.table('sign_in_attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  startedAt: createdAt(),
})
export const aboutSignInAttempts = declare(signInAttempts, ALL, {
  privacy: aboutRateLimits.privacy,
  key: { of: 'member', erasure: 'deleted' },
})

export const secondFactors = auth.table('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from the app's secret. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The time step of the last accepted code, so that each code works once. */
  lastStep: bigint({ mode: 'number' }),
  createdAt: createdAt(),
})
export const aboutSecondFactors = declare(secondFactors, ALL, {
  privacy: 'second factor | safe sign-in | until removed; an unfinished set-up a day',
  userId: { of: 'member', erasure: 'deleted', own: { query: 'secondFactorSince' } },
})

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
export const aboutRecoveryCodes = declare(recoveryCodes, ALL, {
  privacy: aboutSecondFactors.privacy,
  userId: { of: 'member', erasure: 'deleted', own: { count: 'recoveryCodesLeft' } },
})

export const passkeys = auth.table(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The authenticator's id of the key, in base64url. */
    credentialId: text().notNull().unique(),
    /** In base64url and COSE format. */
    publicKey: text().notNull(),
    /** The authenticator's own usage count; 0 for authenticators without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The connections to the authenticator, for example `internal` or `usb`. */
    transports: text().array().notNull(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)
export const aboutPasskeys = declare(passkeys, ALL, {
  privacy: aboutSecondFactors.privacy,
  userId: { ...listed('passkeys', passkeys, ['name', 'createdAt', 'lastUsedAt']), erasure: 'deleted' },
})
