import { expect, test } from 'vitest'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { aSession } from '#tests/factories.ts'
import { countRows, createWorld } from '#tests/world.ts'

test('a call is refused and does nothing if its page shows another person than the signed-in one', async () => {
  const world = await createWorld()
  const { leader, secretary } = world
  const call = (path: string, json: unknown, headers: Record<string, string>) =>
    world.post(`/rpc/${path}`, { json }, { cookie: leader.cookie, ...headers })

  const refused = await call('sessions/create', aSession(), { [PERSON_HEADER]: secretary.id })
  expect([refused.status, (await refused.json()).json.code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(await countRows(world.database, 'sessions')).toBe(0)

  const mine = await call('sessions/create', aSession(), { [PERSON_HEADER]: leader.id })
  expect(mine.status).toBe(200)
  // Any page may ask who is signed in.
  const me = await call('accounts/me', undefined, { [PERSON_HEADER]: secretary.id })
  expect((await me.json()).json.id).toBe(leader.id)
})
