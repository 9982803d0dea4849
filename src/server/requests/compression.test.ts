import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createWorld, type World } from '#tests/world.ts'

const ask = (world: World, path: string, accepted: string) => {
  const headers = { cookie: world.admin.cookie, 'accept-encoding': accepted }
  return path.startsWith('/rpc/') ? world.post(path, { json: {} }, headers) : world.request(path, { headers })
}

test('long answers are compressed for clients that ask for it; short ones and streams are sent as they are', async () => {
  const world = await createWorld()
  for (const path of ['/auth', '/rpc/members/list']) {
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
  }
  for (const path of ['/rpc/accounts/me', '/api/events']) {
    const { status, headers, body } = await ask(world, path, 'gzip')
    expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, null])
    await body?.cancel()
  }
})
