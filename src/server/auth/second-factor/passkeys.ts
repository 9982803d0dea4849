import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, desc, eq, gt, like, lt } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Queryable } from '#server/database/connect.ts'
import { passkeys, verifications } from '#server/database/schema/index.ts'

const CHALLENGE_PREFIX = 'passkey:'
const CHALLENGE_SECONDS = 600
const NAME = 'Shabaka'

interface Owner {
  readonly id: string
  readonly email: string
  readonly fullName: string
}

function relyingParty(appUrl: string) {
  return { expectedOrigin: appUrl, expectedRPID: new URL(appUrl).hostname }
}

export function readPasskeys(database: Queryable, userId: string) {
  const { id, name, createdAt, lastUsedAt } = passkeys
  return database
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(createdAt), desc(id))
}

interface Exchange {
  readonly purpose: string
  readonly appUrl: string
  readonly now: number
}

export async function newPasskeyOptions(database: Queryable, owner: Owner, exchange: Exchange) {
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: relyingParty(exchange.appUrl).expectedRPID,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.fullName,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(database, owner.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await saveChallenge(database, exchange, options.challenge)
  return options
}

/** @returns the row to store, without its name; null if invalid */
export async function verifyNewPasskey(database: Queryable, response: string, exchange: Exchange) {
  const parsed = parse<RegistrationResponseJSON>(response)
  const expectedChallenge = await takeChallenge(database, exchange)
  if (!parsed || expectedChallenge === null) return null
  const verified = await verifyRegistrationResponse({
    response: parsed,
    expectedChallenge,
    requireUserVerification: false,
    ...relyingParty(exchange.appUrl),
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return {
    id: uuid(),
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...transports],
  }
}

interface PasskeyUse extends Exchange {
  /** Whether the authenticator must verify its user by finger, face or PIN. */
  readonly isUserVerified: boolean
}

/** A passkey as the second step of signing in: possession is enough, because the password was the first factor. */
export function inSecondStep(userId: string, appUrl: string, now: number): PasskeyUse {
  return { purpose: `step:${userId}`, isUserVerified: false, appUrl, now }
}

/** A passkey in place of the password. To have the device or the key is therefore not enough. */
export function asProof(sessionId: string, appUrl: string, now: number): PasskeyUse {
  return { purpose: `proof:${sessionId}`, isUserVerified: true, appUrl, now }
}

export async function passkeyUseOptions(database: Queryable, userId: string, use: PasskeyUse) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(use.appUrl).expectedRPID,
    allowCredentials: await credentialsOf(database, userId),
    userVerification: use.isUserVerified ? 'required' : 'preferred',
  })
  await saveChallenge(database, use, options.challenge)
  return options
}

export async function acceptPasskey(
  database: Queryable,
  userId: string,
  response: string,
  use: PasskeyUse,
): Promise<boolean> {
  const parsed = parse<AuthenticationResponseJSON>(response)
  const expectedChallenge = await takeChallenge(database, use)
  if (!parsed || expectedChallenge === null) return false
  const [stored] = await database
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, String(parsed.id))))
  if (!stored) return false
  const verified = await verifyAuthenticationResponse({
    response: parsed,
    expectedChallenge,
    requireUserVerification: use.isUserVerified,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
    ...relyingParty(use.appUrl),
  }).catch(() => null)
  if (!verified?.verified) return false
  const counter = verified.authenticationInfo.newCounter
  const lastUsedAt = new Date(use.now)
  await database.update(passkeys).set({ counter, lastUsedAt }).where(eq(passkeys.id, stored.id))
  return true
}

async function credentialsOf(database: Queryable, userId: string) {
  const { credentialId, transports } = passkeys
  const found = await database.select({ credentialId, transports }).from(passkeys).where(eq(passkeys.userId, userId))
  return found.map((one) => ({ id: one.credentialId, transports: one.transports as AuthenticatorTransportFuture[] }))
}

async function saveChallenge(database: Queryable, { purpose, now }: Exchange, challenge: string): Promise<void> {
  const { identifier, expiresAt } = verifications
  // Expired challenges are deleted whenever a new one is created.
  await database
    .delete(verifications)
    .where(and(like(identifier, `${CHALLENGE_PREFIX}%`), lt(expiresAt, new Date(now))))
  await database.insert(verifications).values({
    id: uuid(),
    identifier: `${CHALLENGE_PREFIX}${purpose}`,
    value: JSON.stringify({ challenge }),
    expiresAt: new Date(now + CHALLENGE_SECONDS * 1000),
  })
}

/** Deletes all challenges of a purpose and returns the newest, so that none is answered twice. */
async function takeChallenge(database: Queryable, { purpose, now }: Exchange): Promise<string | null> {
  const { identifier, value, expiresAt, createdAt } = verifications
  const taken = await database
    .delete(verifications)
    .where(and(eq(identifier, `${CHALLENGE_PREFIX}${purpose}`), gt(expiresAt, new Date(now))))
    .returning({ value, createdAt })
  const newest = taken.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0]
  return newest ? (JSON.parse(newest.value) as { challenge: string }).challenge : null
}

function parse<Response extends object>(text: string): Response | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Response) : null
  } catch {
    return null
  }
}
