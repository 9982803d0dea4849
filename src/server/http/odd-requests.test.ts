import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'

const ODD_PATHS = [
  '/%00',
  '/%ff',
  '/%',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cpackage.json',
  '/assets/%00',
  '/assets/..%2f..%2fpackage.json',
  `/${'a'.repeat(5_000)}`,
  `/${'%F0%9F%98%80'.repeat(200)}`,
  '//evil.example/%0d%0aset-cookie:x=y',
  '/sessions/%E0%A4%A',
  '/rpc/%00',
  '/rpc/%ff',
  '/rpc/%',
  '/rpc/__proto__/x',
  '/rpc/constructor',
  '/rpc/toString/call',
  '/rpc/roster/__proto__',
  '/rpc//roster//list',
  '/rpc/roster/list%0A',
  '/rpc/roster/list?__proto__[x]=1&data=%7B',
  '/api/auth/%',
  '/api/auth/%00',
  '/api/auth/__proto__',
  '/api/auth/verify-email',
  '/api/auth/verify-email?token=%00',
  '/api/auth/verify-email?token=a.b.c&callbackURL=%00',
  '/api/auth/verify-email?token=a&token=b&callbackURL[]=x',
  '/api/auth/verify-email?token=%ff&callbackURL=%ff',
  '/api/events/%00',
  '/demo/mail/%ff',
  '/g/',
  '/g/%00',
  '/g/%ff/absences',
  '/g/%E0%A4%A/withdrawals?done[]=%00',
]

const ODD_BODIES = [
  '',
  ' ',
  '{',
  'null',
  '"text"',
  '1e999',
  '[]',
  '\u0000',
  '{"json":',
  '{"json":{},"meta":7}',
  '\ufeff{}',
  '{"__proto__":{"x":1}}',
]

const ODD_COOKIES = [
  'shabaka.session_token=%',
  'shabaka.session_token=%00.%ff; shabaka.recovery=.%.',
  'shabaka.known=~.~%ff',
  ';;;=;=%',
]

test('no path, method, body or cookie makes the server fail', async () => {
  const world = await createWorld()
  const failed: unknown[] = []
  const ask = async (path: string, init: RequestInit, cookie = world.member.cookie) => {
    const { status } = await world.request(path, { ...init, headers: { 'content-type': 'application/json', cookie } })
    if (status >= 500) failed.push([init.method, path, init.body, cookie, status])
  }
  for (const path of ODD_PATHS)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'POST']) await ask(path, { method })
  for (const path of ['/rpc/roster/list', '/rpc/accounts/me', '/api/auth/sign-in/email', '/api/auth/sign-out'])
    for (const body of ODD_BODIES) await ask(path, { method: 'POST', body })
  for (const cookie of ODD_COOKIES) {
    for (const path of ['/rpc/accounts/recovery', '/api/auth/sign-in/email', '/api/auth/sign-out'])
      await ask(path, { method: 'POST', body: '{"email":"a@example.org","password":"secret"}' }, cookie)
    await ask('/api/events', { method: 'GET' }, cookie)
  }
  expect(failed).toEqual([])
  expect(world.logged.filter((line) => line.startsWith('failure'))).toEqual([])
})
