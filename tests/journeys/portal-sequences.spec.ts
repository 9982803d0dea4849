import type { Page } from '@playwright/test'
import { oneOf, randomFrom } from '#tests/soak/network/random.ts'
import { expect, leaderOf, test } from './journey.ts'
import { FOREIGN_ANSWERS, type Portal, putBehindPortal } from './network.ts'
import { inRoster, topicsOf } from './roster.ts'
import { typeTopic } from './session-form.ts'

test.use({ serviceWorkers: 'allow' })

// PORTAL_SEQUENCES=50 runs as many; SEED=… begins with that of a failure.
const SEQUENCES = Number(process.env.PORTAL_SEQUENCES ?? 1)
const FIRST_SEED = Number(process.env.SEED ?? 1)
const STEPS = 8

for (let seed = FIRST_SEED; seed < FIRST_SEED + SEQUENCES; seed += 1)
  test(`what is saved while a network's sign-in page comes and goes, and the browser is killed, is recorded once (seed ${seed})`, {
    tag: '@English',
  }, async ({ aKillableBrowser, app, t, group }) => {
    test.setTimeout(300_000)
    await inRoster(app, group, { 'Nour Saad': 'leader', Rita: 'attendee' })
    const browser = await aKillableBrowser(leaderOf(group))
    const random = randomFrom(seed)
    let page: Page = await browser.open()
    let portal: Portal | null = null
    const saved: string[] = []
    const showList = async () => {
      await page.goto(`${app.url}/sessions`)
      await expect(page.getByRole('link', { name: t.sessions.newSession }).first()).toBeVisible()
    }
    const close = async () => {
      portal ??= await putBehindPortal(page)
      portal.answerWith(oneOf(random, FOREIGN_ANSWERS))
    }
    const steps = {
      save: async () => {
        await page.getByRole('link', { name: t.sessions.newSession }).first().click()
        const topic = `Evening ${saved.length + 1}`
        await typeTopic(page, t.sessions, topic)
        await page.getByRole('button', { name: t.sessions.save }).click()
        // The form is left once the session is stored here or recorded.
        await expect(page).toHaveURL(/\/sessions(\/[^n]|\?|$)/)
        saved.push(topic)
        await showList()
      },
      close,
      open: async () => {
        await portal?.open()
        portal = null
      },
      reload: showList,
      kill: async () => {
        await browser.kill()
        const wasClosed = portal !== null
        portal = null
        page = await browser.open()
        if (wasClosed) await close()
        await showList()
      },
    }
    await showList()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await showList()
    for (let step = 0; step < STEPS; step += 1) {
      const name = oneOf(random, ['save', 'close', 'save', 'kill', 'open', 'reload'] as const)
      await test.step(name, steps[name])
    }
    await steps.save()
    await steps.open()
    await showList()
    const waiting = page.getByRole('region', { name: t.sessions.outbox })
    const sendNow = page.getByRole('button', { name: t.sessions.sendNow })
    await expect(async () => {
      if (await sendNow.isVisible()) await sendNow.click({ timeout: 1_000 })
      expect((await topicsOf(app, group)).sort()).toEqual(saved.sort())
    }).toPass()
    await expect(waiting).toHaveCount(0)
  })
