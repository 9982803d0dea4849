import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { OPEN_PATHS } from './auth.ts'

test('paths that are not of the API, and all but the open ones of the authentication library, answer 404', async () => {
  const world = await createWorld()
  const endpoints = Object.values(world.auth.api) as { path?: string }[]
  const paths = endpoints.flatMap((endpoint) => endpoint.path ?? []).map((path) => path.replace(/:\w+/g, 'something'))
  expect(paths.length).toBeGreaterThan(20)
  const answered: string[] = []
  for (const path of new Set(paths))
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const headers = { cookie: world.admin.cookie, 'content-type': 'application/json' }
      const body = ['GET', 'HEAD', 'DELETE'].includes(method) ? null : '{}'
      const response = await world.request(`/api/auth${path}`, { method, headers, body })
      if (response.status !== 404) answered.push(`${method} ${path}`)
    }
  expect(answered.sort()).toEqual([...OPEN_PATHS].sort())
  for (const path of [
    ...['/api/auth', '/api/auth/', '/api/auth/sign-in/email/', '/api/auth//sign-in/email', '/api/auth/../rpc'],
    ...['/rpc/', '/rpc/sessions', '/rpc/none/none', '/api/none'],
  ])
    expect([path, (await world.post(path, {})).status]).toEqual([path, 404])
})
