import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { me } from '#contract/accounts/accounts.ts'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_OVER_TLS, PAGE_PERSON_ID, WORKER_HEADER } from '#contract/page.ts'
import { SCREENS } from '#contract/screens.ts'
import { freePort } from '#tests/free-port.ts'
import { aWebApp } from '#tests/web-app.ts'
import { createWorld, type World } from '#tests/world.ts'
import { mountStaticWeb } from './static-web.ts'

async function pageOf(world: Pick<World, 'request'>, path: string, cookie = '') {
  const answer = await world.request(path, { headers: { cookie } })
  const html = await answer.text()
  const links = [...html.matchAll(/<link rel="(modulepreload|preload)"[^>]* href="\/assets\/([^"]+)"/g)]
  const [, person] =
    new RegExp(`<script type="application/json" id="${PAGE_PERSON_ID}">(.*?)</script>`).exec(html) ?? []
  return {
    status: answer.status,
    header: (name: string) => answer.headers.get(name),
    html,
    preloaded: links.map(([, , file = '']) => file),
    person: person === undefined ? undefined : JSON.parse(person),
    start: /<html [^>]*data-start="([^"]*)"/.exec(html)?.[1],
  }
}

const SIGN_IN = ['first-load.css', 'en-public.js', 'latin.woff2']
const LAYOUTS = ['layouts.js', 'layouts.css']

test('the page names every file that its screen needs, once, and nothing of another screen; its policy allows its script', async () => {
  const world = await createWorld()
  const signIn = await pageOf(world, '/auth')
  expect(signIn.preloaded.sort()).toEqual([...SIGN_IN].sort())
  expect(signIn.header('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(;|$)/)
  const dashboard = await pageOf(world, '/dashboard', world.leader.cookie)
  expect(dashboard.preloaded).toEqual(expect.arrayContaining([...LAYOUTS, 'dashboard.js', 'en-signed-in.js']))
  expect(dashboard.preloaded.filter((file) => /members|arabic|^ar-|further/.test(file))).toEqual([])
  expect((await pageOf(world, '/account', world.leader.cookie)).preloaded).toContain('en-further.js')
  for (const page of [signIn, dashboard, await pageOf(world, '/nothing')]) {
    const [, nonce = ''] = /<style nonce="([^"]+)">/.exec(page.html) ?? []
    expect(page.header('content-security-policy')).toContain(`style-src-elem 'self' 'nonce-${nonce}';`)
  }
})

test('the page names the files of the screen that its reader will see, and begins with the shape of it', async () => {
  const world = await createWorld()
  for (const [who, path, screen, start] of [
    ['anonymous', '/sessions', null, 'sign-in'],
    ['anonymous', '/auth?mode=sign-up', null, 'form'],
    ['anonymous', '/forgot-password', 'forgot-password', 'form'],
    ['anonymous', '/guide', 'guide', 'no-sections'],
    ['pending', '/guide/roll-call', 'guide', 'no-sections'],
    ['member', '/', 'dashboard', 'sections'],
    ['member', '/auth', 'dashboard', 'sections'],
    ['member', '/people/1', 'person', 'sections'],
    ['pending', '/sessions/new', 'pending-approval', 'no-sections'],
    ['rejected', '/auth', 'pending-approval', 'no-sections'],
    ['pending', '/admin/approvals', 'approvals', 'no-sections'],
  ] as const) {
    const page = await pageOf(world, path, world[who].cookie)
    const screens = page.preloaded.filter((file) => Object.values(SCREENS).some((one) => `${one.file}.js` === file))
    expect([who, path, screens, page.start]).toEqual([who, path, screen === null ? [] : [`${screen}.js`], start])
  }
  const nothing = await pageOf(world, '/nothing/here', world.leader.cookie)
  expect([nothing.status, nothing.person, nothing.start]).toEqual([404, undefined, 'nothing'])
  expect(nothing.preloaded).toContain('not-found.js')
  // One slash at the end of a path is ignored.
  for (const screen of ['/auth', '/guide', '/sessions', '/sessions/new', '/people/1']) {
    const [page, withSlash, withTwo] = await Promise.all(
      ['', '/', '//'].map((end) => pageOf(world, `${screen}${end}`, world.leader.cookie)),
    )
    expect([screen, page?.status, withSlash?.status, withTwo?.status]).toEqual([screen, 200, 200, 404])
    expect([screen, withSlash?.preloaded]).toEqual([screen, page?.preloaded])
  }
  // Anyone who must first set up a second factor gets the screen for it, whatever they open.
  await world.database.execute('update network_settings set second_factor_required = true')
  for (const path of ['/', '/auth', '/sessions', '/admin/approvals', '/second-factor']) {
    const page = await pageOf(world, path, world.financeManager.cookie)
    expect([path, page.preloaded.includes('second-factor.js'), page.start]).toEqual([path, true, 'no-sections'])
  }
  const page = await pageOf(world, '/second-factor', world.member.cookie)
  expect([page.preloaded.includes('dashboard.js'), page.start]).toEqual([true, 'sections'])
})

test('the page says who is signed in as the API does, and is not stored anywhere', async () => {
  const world = await createWorld()
  const fullName = '</script><script>alert(1)</script> <!-- & \u2028 😀 ندى'
  const person = await world.person({ fullName })
  const page = await pageOf(world, '/dashboard', person.cookie)
  expect(page.person).toEqual(await person.accounts.me())
  expect(page.person).toEqual(me.parse(page.person))
  expect(page.html).not.toContain('alert(1)</script>')
  expect([page.header('cache-control'), page.header('vary')]).toEqual(['no-store', 'cookie, Accept-Encoding'])
  expect((await pageOf(world, '/auth')).person).toBeNull()
  expect((await pageOf(world, '/auth')).header('cache-control')).toBe('no-store')
  expect((await pageOf(world, '/auth', 'shabaka.session_token=none.none')).person).toBeNull()
})

test('the page begins in the language that was chosen on the device, with its texts and fonts', async () => {
  const world = await createWorld()
  const arabic = await pageOf(world, '/auth', `${LANGUAGE_COOKIE}=ar`)
  expect(arabic.html).toContain('<html lang="ar" dir="rtl" translate="no" data-start="sign-in">')
  expect(arabic.preloaded).toEqual(expect.arrayContaining(['ar-public.js', 'arabic.woff2', 'latin.woff2']))
  expect(arabic.preloaded).not.toContain('en-public.js')
  const overTls = await pageOf(world, '/auth', `${LANGUAGE_COOKIE}=en; ${LANGUAGE_COOKIE_OVER_TLS}=ar`)
  expect(overTls.html).toContain('<html lang="ar" dir="rtl" translate="no" data-start="sign-in">')
  for (const cookie of ['', `${LANGUAGE_COOKIE}=en`, `${LANGUAGE_COOKIE}="><script>`])
    expect((await pageOf(world, '/auth', cookie)).html).toContain(
      '<html lang="en" dir="ltr" translate="no" data-start="sign-in">',
    )
})

test('without a database the page opens, and says nothing about who is signed in', async () => {
  const world = await createWorld()
  const lost = world.startProcess(`postgres://127.0.0.1:${await freePort()}/none`)
  onTestFinished(lost.close)
  const request = async (path: string, init?: RequestInit) => lost.app.request(`http://shabaka.test${path}`, init)
  const page = await pageOf({ request }, '/dashboard', world.leader.cookie)
  expect([page.status, page.person, page.start]).toEqual([200, undefined, undefined])
  expect(page.preloaded).toContain('dashboard.js')
  expect(page.header('cache-control')).toBe('no-cache')
  expect(world.logged.filter((line) => line.startsWith('failure'))).toEqual([])
})

test('a build that lacks the file of a screen is refused', () => {
  const { manifest, ...web } = aWebApp()
  const { 'src/web/screens/members.tsx': _, ...rest } = manifest
  const mount = () => mountStaticWeb(new Hono(), { ...web, manifest: rest }, async () => undefined)
  expect(mount).toThrow("The web app's build does not contain src/web/screens/members.tsx")
})

test('files of the build are served but its own notes, others are not, and index.html is for the service worker alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shabaka-web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const directory = join(folder, 'web')
  await mkdir(join(directory, '.vite'), { recursive: true })
  for (const file of ['index.html', 'plain.json', '.built-from', '.vite/manifest.json', '../package.json'])
    await writeFile(join(directory, file), 'the page of the build')
  const app = new Hono()
  mountStaticWeb(app, { ...aWebApp(), directory }, async () => null)
  const answerTo = async (path: string, headers = {}) => {
    const answer = await app.request(`http://shabaka.test/${path}`, { headers })
    return [path, answer.status, await answer.text()]
  }
  for (const path of [
    ...['index.html', '/index.html', 'index%2ehtml', 'index%252ehtml', '%69ndex.html', './index.html', 'INDEX.HTML'],
    ...['index.html?a=1', 'index.html/', '.vite/manifest.json', '%2evite/manifest.json', '%2Evite/manifest.json'],
    ...['/.vite/manifest.json', '.built-from', '..%2fpackage.json'],
  ])
    expect(await answerTo(path)).toEqual([path, 404, expect.stringContaining('not-found')])
  expect(await answerTo('plain.json')).toEqual(['plain.json', 200, 'the page of the build'])
  expect(await answerTo('index.html', { [WORKER_HEADER]: '1' })).toEqual(['index.html', 200, 'the page of the build'])
})

test('each answer says what it is, and texts say their character set', async () => {
  const world = await createWorld()
  for (const [path, type] of [
    ['/auth', /^text\/html; charset=utf-8$/i],
    ['/logo.svg', /^image\/svg\+xml; charset=utf-8$/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
    ['/assets/none.js', /^text\/plain; charset=utf-8$/i],
  ] as const) {
    const { headers } = await world.request(path)
    expect(headers.get('content-type')).toMatch(type)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})
