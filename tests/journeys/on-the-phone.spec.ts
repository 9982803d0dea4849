import type { Page } from '@playwright/test'
import { now, setServerTime } from './clock.ts'
import { counted, expect, expectAccessible, test, textPattern } from './journey.ts'
import { typeTopic } from './session-form.ts'

const DAYS = 2

test('what was not sent for days is told on every screen, until it is sent', { tag: '@Arabic' }, async ({
  leaderPage,
  t,
  language,
}) => {
  const page = await leaderPage({ 'Nour Saad': 'leader' })
  await page.clock.install({ time: now() })
  let aheadMs = 0
  await setServerTime(page, () => now() + aheadMs)
  await page.route('**/rpc/sessions/create', (route) => route.abort())
  await page.goto('/sessions/new')
  await typeTopic(page, t.sessions, 'Waiting')
  await page.getByRole('button', { name: t.sessions.save }).click()
  await expect(page.getByText(t.sessions.savedHere)).toBeVisible()
  const note = page.getByRole('status').filter({
    hasText: textPattern('{{days}}: {{sessions}}', {
      days: counted(t.sessions, 'unsentDays', DAYS, language),
      sessions: counted(t.sessions, 'unsentSessions', 1, language).replace('{{count}}', '1'),
    }),
  })
  const open = page.getByRole('link', { name: t.sessions.openUnsent, exact: true })
  await expect(open).toHaveCount(0)

  aheadMs = 49 * 3_600_000
  await page.clock.fastForward(aheadMs)
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: t.common.members, exact: true }).last().click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(note).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page, language)
  await open.click()
  await expect(page).toHaveURL(/\/sessions$/)
  await page.unroute('**/rpc/sessions/create')
  await page.getByRole('button', { name: t.sessions.sendNow }).click()
  await expect(page.getByText(t.sessions.created)).toBeVisible()
  await expect(open).toHaveCount(0)
})

/** As if the device was used for the first time on an earlier day. */
const visitAgain = (page: Page) =>
  page.addInitScript(
    () => localStorage.getItem('install-hint') === 'answered' || localStorage.setItem('install-hint', '2026-11-01'),
  )

/** As Chromium offers to install the app; what is answered is counted. */
async function offerInstallation(page: Page) {
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => void document.body.setAttribute('data-prompted', String(offer.defaultPrevented))
    window.dispatchEvent(Object.assign(offer, { prompt }))
  })
}

test('installing is offered once on a device, from its second day, explained on an iPhone, and the app has a name in each language', {
  tag: '@English',
}, async ({ signedInAs, t, group }) => {
  const member = { fullName: 'Member', signedUpUnder: group }
  const page = await signedInAs(member)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstallation(page)
  await expect(page.getByText(t.dashboard.installTitle)).toHaveCount(0)
  await visitAgain(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstallation(page)
  await expect(page.getByText(t.dashboard.installTitle)).toBeVisible()
  await page.getByRole('button', { name: t.dashboard.install, exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-prompted', 'true')
  await expect(page.getByText(t.dashboard.installTitle)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await offerInstallation(page)
  await expect(page.getByText(t.dashboard.installTitle)).toHaveCount(0)
  const manifest = page.locator('link[rel="manifest"]')
  await expect(manifest).toHaveAttribute('href', '/manifest.webmanifest')
  await page.getByRole('button', { name: t.common.otherLanguage }).first().click()
  await expect(manifest).toHaveAttribute('href', '/manifest-ar.webmanifest')

  const iPhone = await signedInAs(member)
  await iPhone.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' }),
  )
  await visitAgain(iPhone)
  await iPhone.goto('/dashboard')
  await expect(iPhone.getByText(t.dashboard.installOnIos)).toBeVisible()
  await iPhone.getByRole('button', { name: t.dashboard.understood }).click()
  await expect(iPhone.getByText(t.dashboard.installOnIos)).toHaveCount(0)
})
