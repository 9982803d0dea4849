import type { Page } from '@playwright/test'
import { PROTOCOL } from '#contract/protocol.ts'
import { expect, expectAccessible, leaderOf, test } from '#tests/journeys/journey.ts'
import { failCalls } from '#tests/journeys/network.ts'
import { makeNextBuild, type NextBuild } from '#tests/journeys/next-build.ts'
import { aGroupOf, recordedFor } from '#tests/journeys/people/roster.ts'
import { typeDraft, typeTopic } from '#tests/journeys/sessions/session-form.ts'

test.use({ serviceWorkers: 'allow' })

/** Pages of today's build are too old for a server of this number. */
const MUCH_LATER = PROTOCOL + 5

const builds: NextBuild[] = []
test.afterEach(async () => {
  for (const build of builds.splice(0)) await build.remove()
})

async function nextBuild(protocol: number): Promise<NextBuild> {
  const build = await makeNextBuild(protocol)
  builds.push(build)
  return build
}

/** Open a page that the service worker controls. */
async function openStored(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const mark = (page: Page) => page.locator('meta[name="build"]')

test('a page that the server finds too old says so, and its drafts and waiting sessions are there in the new one', {
  tag: '@Arabic',
}, async ({ app, signedInAs, t, group, language }) => {
  await aGroupOf(app, group, 3)
  const former = await app.startAnother()
  const page = await signedInAs(leaderOf(group), former)
  await openStored(page, '/sessions')
  const next = await nextBuild(MUCH_LATER)
  await page.goto('/sessions/new')
  await typeTopic(page, t.sessions, 'Saved on the former page')
  await former.close()
  const later = await app.startAnother(former.port, next.folder)

  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  await expect(page.getByText(t.common.newVersion)).toBeVisible()
  await expect(page.getByRole('region', { name: t.sessions.outbox })).toContainText('Saved on the former page')
  expect(await recordedFor(app, group)).toEqual([])
  await expectAccessible(page, language)

  await page.getByRole('link', { name: t.sessions.newSession }).first().click()
  await typeTopic(page, t.sessions, 'Half typed')
  await expect(mark(page)).toHaveCount(0)
  await page.getByRole('button', { name: t.common.reload }).click()
  await expect(mark(page)).toHaveCount(1)
  await expect(page.getByText(t.common.newVersion)).toHaveCount(0)
  await expect(page.getByLabel(t.sessions.topic)).toHaveValue('Half typed')
  await expect.poll(() => recordedFor(app, group)).toEqual([{ topic: 'Saved on the former page', present: 4, all: 4 }])
  await later.close()
})

test('an open page offers a newer build once the device has it, and goes on without it', { tag: '@English' }, async ({
  app,
  signedInAs,
  t,
  group,
}) => {
  await aGroupOf(app, group, 3)
  const former = await app.startAnother()
  const page = await signedInAs(leaderOf(group), former)
  await openStored(page, '/sessions')
  await typeDraft(page, t.sessions, 'Typed before')
  const next = await nextBuild(PROTOCOL)
  await former.close()
  const later = await app.startAnother(former.port, next.folder)
  const offer = page.getByText(t.common.newVersion)
  // The page itself looks now and then; a look can be lost to the one of the page load or to a failed request.
  await expect(async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect(offer).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 40_000 })
  await page.getByRole('button', { name: t.common.later }).click()
  await expect(offer).toBeHidden()
  await expect(mark(page)).toHaveCount(0)
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  expect((await recordedFor(app, group)).map(({ topic }) => topic)).toEqual(['Typed before'])
  await page.reload()
  await expect(mark(page)).toHaveCount(1)
  await later.close()
})

test('while the server is away a page that is too old stays as it is', { tag: '@English' }, async ({
  app,
  signedInAs,
  t,
  group,
}) => {
  const former = await app.startAnother()
  const page = await signedInAs(leaderOf(group), former)
  await openStored(page, '/sessions')
  await failCalls(page, '*', { status: 412, code: 'OUTDATED', defined: true })
  await page.getByRole('link', { name: t.common.members }).first().click()
  await expect(page.getByText(t.common.newVersion)).toBeVisible()
  await former.close()
  await page.getByRole('button', { name: t.common.reload }).click()
  await expect(page.getByText(t.common.networkFailed).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: t.common.members }).first()).toBeVisible()
})
