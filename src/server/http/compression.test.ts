import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createWorld, type World } from '#tests/world.ts'

const ask = (world: World, path: string, accepted: string) => {
  const headers = { cookie: world.admin.cookie, 'accept-encoding': accepted }
  return path.startsWith('/rpc/') ? world.post(path, { json: {} }, headers) : world.request(path, { headers })
}

test.each(['/auth', '/rpc/members/list'])('%s is compressed for clients that ask for it', async (path) => {
  const world = await createWorld()
  const zipped = await ask(world, path, 'gzip, deflate, br, zstd')
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(zipped.headers.get('vary')).toMatch(/(^|, )Accept-Encoding$/)
  const text = gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()
  for (const accepted of ['identity', 'zstd', 'br, gzip;q=0']) {
    const plain = await ask(world, path, accepted)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toBe(zipped.headers.get('vary'))
    expect((await plain.text()).length).toBe(text.length)
  }
})

test('a short answer is sent as it is', async () => {
  const answer = await ask(await createWorld(), '/rpc/accounts/me', 'gzip')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect((await answer.json()).json.fullName).toBeTypeOf('string')
})

test('a stream is sent as it is', async () => {
  const stream = await ask(await createWorld(), '/api/events', 'gzip')
  expect([stream.status, stream.headers.get('content-encoding')]).toEqual([200, null])
  await stream.body?.cancel()
})
