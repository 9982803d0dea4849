import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, desc, eq, gt, like, lt, sql } from 'drizzle-orm'
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

/** The address whose pages may use a passkey. */
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

/** @param purpose names the challenge for {@link verifyNewPasskey} */
export async function newPasskeyOptions(database: Queryable, owner: Owner, purpose: string, appUrl: string) {
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: relyingParty(appUrl).expectedRPID,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.fullName,
    attestationType: 'none',
    excludeCredentials: await credentialsOf(database, owner.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await saveChallenge(database, purpose, options.challenge)
  return options
}

/** @returns the row to store, without its name; null if invalid */
export async function verifyNewPasskey(database: Queryable, response: string, purpose: string, appUrl: string) {
  const parsed = parse<RegistrationResponseJSON>(response)
  const expectedChallenge = await takeChallenge(database, purpose)
  if (!parsed || expectedChallenge === null) return null
  const verified = await verifyRegistrationResponse({
    response: parsed,
    expectedChallenge,
    requireUserVerification: false,
    ...relyingParty(appUrl),
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

interface PasskeyUse {
  /** Names the challenge. */
  readonly purpose: string
  /** Whether the authenticator must verify its user by finger, face or PIN. */
  readonly isUserVerified: boolean
  readonly appUrl: string
}

/** A passkey as the second step of signing in: possession is enough, because the password was the first factor. */
export function inSecondStep(userId: string, appUrl: string): PasskeyUse {
  return { purpose: `step:${userId}`, isUserVerified: false, appUrl }
}

/** A passkey in place of the password, so anyone who merely has the device or the key must not be enough. */
export function asProof(sessionId: string, appUrl: string): PasskeyUse {
  return { purpose: `proof:${sessionId}`, isUserVerified: true, appUrl }
}

/** The browser's options for using a passkey of an account. */
export async function passkeyUseOptions(
  database: Queryable,
  userId: string,
  { purpose, isUserVerified, appUrl }: PasskeyUse,
) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(appUrl).expectedRPID,
    allowCredentials: await credentialsOf(database, userId),
    userVerification: isUserVerified ? 'required' : 'preferred',
  })
  await saveChallenge(database, purpose, options.challenge)
  return options
}

/** Accepts a passkey of an account, once for each challenge. */
export async function acceptPasskey(
  database: Queryable,
  userId: string,
  response: string,
  { purpose, isUserVerified, appUrl }: PasskeyUse,
): Promise<boolean> {
  const parsed = parse<AuthenticationResponseJSON>(response)
  const expectedChallenge = await takeChallenge(database, purpose)
  if (!parsed || expectedChallenge === null) return false
  const [stored] = await database
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, String(parsed.id))))
  if (!stored) return false
  const verified = await verifyAuthenticationResponse({
    response: parsed,
    expectedChallenge,
    requireUserVerification: isUserVerified,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
    ...relyingParty(appUrl),
  }).catch(() => null)
  if (!verified?.verified) return false
  const counter = verified.authenticationInfo.newCounter
  await database.update(passkeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkeys.id, stored.id))
  return true
}

async function credentialsOf(database: Queryable, userId: string) {
  const { credentialId, transports } = passkeys
  const found = await database.select({ credentialId, transports }).from(passkeys).where(eq(passkeys.userId, userId))
  return found.map((one) => ({ id: one.credentialId, transports: one.transports as AuthenticatorTransportFuture[] }))
}

async function saveChallenge(database: Queryable, purpose: string, challenge: string): Promise<void> {
  const { identifier, expiresAt } = verifications
  // Expired ones are deleted whenever a new one is created.
  await database.delete(verifications).where(and(like(identifier, `${CHALLENGE_PREFIX}%`), lt(expiresAt, sql`now()`)))
  await database.insert(verifications).values({
    id: uuid(),
    identifier: `${CHALLENGE_PREFIX}${purpose}`,
    value: JSON.stringify({ challenge }),
    expiresAt: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
  })
}

/** Deletes all challenges of a purpose and returns the newest, so that none is answered twice. */
async function takeChallenge(database: Queryable, purpose: string): Promise<string | null> {
  const { identifier, value, expiresAt, createdAt } = verifications
  const taken = await database
    .delete(verifications)
    .where(and(eq(identifier, `${CHALLENGE_PREFIX}${purpose}`), gt(expiresAt, sql`now()`)))
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
