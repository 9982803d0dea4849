import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { OPEN_PATHS } from './auth.ts'

test('the allow list of authentication paths has exactly these', () => {
  expect(OPEN_PATHS).toEqual([
    'POST /sign-up/email',
    'POST /sign-in/email',
    'POST /sign-out',
    'POST /send-verification-email',
    'GET /verify-email',
    'HEAD /verify-email',
    'POST /recovery/request',
    'POST /second-step/code',
    'POST /second-step/passkey',
  ])
})

test('all other paths of the authentication library answer 404, by any method', async () => {
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
})

test.each([
  '/api/auth',
  '/api/auth/',
  '/api/auth/sign-in/email/',
  '/api/auth//sign-in/email',
  '/api/auth/../rpc',
  '/rpc/',
  '/rpc/sessions',
  '/rpc/none/none',
  '/api/none',
])('the path %s does not belong to the API', async (path) => {
  const world = await createWorld()
  expect((await world.post(path, {})).status).toBe(404)
})
