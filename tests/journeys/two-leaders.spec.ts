import type { Page } from '@playwright/test'
import { expect, leaderOf, test, textPattern } from './journey.ts'
import { untilLoadedAhead } from './network.ts'
import { aReportedSession } from './reported-session.ts'
import { recordedFor, secretaryOf } from './roster.ts'
import { absentBox, markAbsent, reasonButton, typeTopic } from './session-form.ts'
import type { Texts } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

const CHILDREN = Array.from({ length: 20 }, (_, at) => `Child ${String(at + 1).padStart(2, '0')}`)
const PEOPLE = {
  'Nour Saad': { isLeader: true },
  ...Object.fromEntries(CHILDREN.map((name) => [name, {}])),
} as const

async function openEdit(page: Page, t: Texts, address: string) {
  await page.goto(`${address}/edit`)
  await expect(page.getByRole('button', { name: t.sessions.save })).toBeVisible()
}

async function save(page: Page, t: Texts) {
  await page.getByRole('button', { name: t.sessions.save }).click()
}

test('two devices mark other children without a connection, and are killed: all marks are saved without a question', {
  tag: '@Arabic',
}, async ({ aKillableBrowser, app, t, group }) => {
  const id = await aReportedSession(app, group, PEOPLE)
  const address = `${app.url}/sessions/${id}`
  const devices = await Promise.all([leaderOf(group), secretaryOf(group, 'Rita Khoury')].map(aKillableBrowser))
  const [mine = CHILDREN, theirs = CHILDREN] = [CHILDREN.slice(0, 10), CHILDREN.slice(10)]
  for (const [at, device] of devices.entries()) {
    let page = await device.open()
    await openEdit(page, t, address)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    const children = at === 0 ? mine : theirs
    for (const child of children.slice(0, 5)) await markAbsent(page, t.sessions, child)
    await expect(page.getByText(t.sessions.draftSaved)).toBeVisible()
    await device.kill()
    page = await device.open()
    await page.context().setOffline(true)
    await openEdit(page, t, address)
    // By key, because the page scrolls to where it was left.
    for (const child of children.slice(5)) await absentBox(page, t.sessions, child).press('Space')
    await save(page, t)
    await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
    await device.kill()
  }
  for (const device of devices) {
    const page = await device.open()
    await page.goto(`${app.url}/sessions`)
    await expect(page.getByText(t.sessions.updated)).toBeVisible()
    await expect(page.getByRole('region', { name: t.sessions.outbox })).toHaveCount(0)
  }
  expect(await recordedFor(app, group)).toMatchObject([{ present: 1, all: 21 }])
})

test('one child marked differently by two devices: the rest is saved, and one tap above the list decides', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const id = await aReportedSession(app, group, PEOPLE)
  const first = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  const second = await signedInAs(leaderOf(group))
  for (const page of [first, second]) {
    await openEdit(page, t, `/sessions/${id}`)
    await untilLoadedAhead(page)
    await page.context().setOffline(true)
  }
  await markAbsent(first, t.sessions, 'Child 01')
  await reasonButton(first, t, 'Child 01', 'illness').click()
  await markAbsent(second, t.sessions, 'Child 01')
  await reasonButton(second, t, 'Child 01', 'travel').click()
  await markAbsent(second, t.sessions, 'Child 02')
  for (const page of [first, second]) {
    await save(page, t)
    await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  }
  await first.context().setOffline(false)
  await expect(first.getByText(t.sessions.updated)).toBeVisible()
  await second.context().setOffline(false)
  await second.goto('/sessions')
  const waiting = second.getByRole('region', { name: t.sessions.outbox })
  await expect(
    waiting.getByText(/Child 01: You: Absent \(Travel\)\. Rita Khoury, \d\d:\d\d: Absent \(Illness\)\./),
  ).toBeVisible()
  expect(await recordedFor(app, group)).toMatchObject([{ present: 19, all: 21 }])
  await waiting.getByRole('button', { name: 'Keep mine' }).click()
  await expect(waiting).toHaveCount(0)
  await second.goto(`/sessions/${id}`)
  await expect(second.getByRole('article')).toContainText('Travel')
  await expect(second.getByRole('article')).not.toContainText('Illness')
})

test('the open form takes over what a colleague saves, and asks only about the same field', {
  tag: '@English',
}, async ({ signedInAs, app, t, group }) => {
  const id = await aReportedSession(app, group, { 'Nour Saad': { isLeader: true }, Karim: {}, Maya: {} })
  const first = await signedInAs(secretaryOf(group, 'Rita Khoury'))
  const second = await signedInAs(leaderOf(group))
  for (const page of [first, second]) await openEdit(page, t, `/sessions/${id}`)
  await typeTopic(second, t.sessions, 'Boats')
  await markAbsent(second, t.sessions, 'Maya')
  await markAbsent(first, t.sessions, 'Karim')
  await typeTopic(first, t.sessions, 'Kites')
  await save(first, t)
  await expect(first.getByText(t.sessions.updated)).toBeVisible()

  const karim = second.getByRole('listitem').filter({ hasText: 'Karim' })
  await expect(karim).toContainText(/Rita Khoury, \d\d:\d\d/)
  await expect(absentBox(second, t.sessions, 'Karim')).toBeChecked()
  await expect(absentBox(second, t.sessions, 'Maya')).toBeChecked()
  await expect(second.getByRole('textbox', { name: t.sessions.topic })).toHaveValue('Boats')
  await expect(
    second.getByRole('button', {
      name: textPattern('{{keep}}: {{topic}}', { keep: t.sessions.keepMine, topic: t.sessions.topic }),
    }),
  ).toBeVisible()

  await save(second, t)
  const problem = second.getByRole('alert').filter({ hasText: t.sessions.restToDecide })
  await expect(problem).toContainText('1 saved, 1 to decide')
  await second.getByRole('button', { name: `${t.sessions.joinTexts}: ${t.sessions.topic}` }).click()
  await expect(second.getByText(t.sessions.updated)).toBeVisible()
  await expect(second.getByRole('article')).toContainText('Kites Boats')
  expect(await recordedFor(app, group)).toMatchObject([{ present: 1, all: 3 }])
})
