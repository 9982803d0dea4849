import { accounts } from '#server/database/schema/index.ts'
import { createWorld, type World } from './world.ts'

export const EMAIL = 'rita@example.org'
export const PASSWORD = 'a secret of Rita'

const hashes = new Map<string, Promise<string>>()

export function hashOf(world: Pick<World, 'passwords'>, password = PASSWORD): Promise<string> {
  const known = hashes.get(password) ?? world.passwords.hash(password)
  hashes.set(password, known)
  return known
}

export async function worldWithRita(options: { appUrl?: string; hash?: string; now?: number } = {}) {
  const world = await createWorld(options)
  const rita = await world.person({ fullName: 'Rita', email: EMAIL })
  await setPasswordOf(world, rita.id, options.hash)
  return { world, rita }
}

/** Gives a person the password PASSWORD. @param hash of the password; a present one by default */
export async function setPasswordOf(world: World, id: string, hash?: string) {
  const password = hash ?? (await hashOf(world))
  await world.database.insert(accounts).values({ id, userId: id, accountId: id, providerId: 'credential', password })
}

export const signIn = (world: World, headers: Record<string, string> = {}, body: object = {}) =>
  world.post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD, ...body }, headers)

export const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
