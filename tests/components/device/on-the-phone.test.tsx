import '#web/install-prompt.ts'
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { dayIn, daysLater } from '#domain/dates/dates.ts'
import { refuses } from '#tests/components/fake-server.ts'
import { enabledButton, fill, soon } from '#tests/components/fields.ts'
import { mountAs, mountIn } from '#tests/components/mount.tsx'
import { aLeader, aMember, aRosterPerson } from '#tests/components/people/people.ts'
import { createSession, saveForm } from '#tests/components/sessions/session-form.ts'
import { counted } from '#tests/shown-text.ts'

const HOUR_MS = 3_600_000

test('what was not sent for days is told on every screen, until it is sent', async () => {
  const form = await mountIn('ar', aLeader(), '/sessions/new', {
    roster: { list: () => [aRosterPerson('Nour Saad', { isLeader: true })] },
    sessions: { create: refuses('UNAVAILABLE', 503) },
  })
  const { t, user, server, reload } = form
  const note = () => screen.queryByRole('link', { name: t.sessions.openUnsent })
  await fill(user, await screen.findByLabelText(new RegExp(`^${t.sessions.topic}`)), 'Waiting')
  await saveForm(form)
  expect(await screen.findByText(t.sessions.savedHere)).toBeTruthy()
  expect(note()).toBeNull()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * HOUR_MS })
  await reload('/members')
  await soon(note).not.toBeNull()
  const told = screen.getByText(new RegExp(counted(t.sessions, 'unsentDays', 2, 'ar')))
  expect(told.textContent).toContain(counted(t.sessions, 'unsentSessions', 1, 'ar').replace('{{count}}', '1'))
  await user.click(note() as HTMLElement)
  const send = await screen.findByRole('button', { name: t.sessions.sendNow })
  // Not before, because the page also sends it by itself.
  server.answer({ sessions: { create: createSession } })
  await user.click(send)
  expect(await screen.findByText(t.sessions.created)).toBeTruthy()
  await soon(note).toBeNull()
})

/** Chromium offers to install the app. */
function offerInstallation() {
  const prompt = vi.fn(async () => undefined)
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(offer)
  return { prompt, isTaken: () => offer.defaultPrevented }
}

/** The device was used for the first time on an earlier day. */
const usedBefore = () => localStorage.setItem('install-hint', daysLater(dayIn('Asia/Beirut', Date.now()), -3))

// Before the browser of another test has offered it.
test('on an iPhone installing is explained', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')
  usedBefore()
  const { t, user } = await mountAs(aMember(), '/dashboard')
  expect(await screen.findByText(t.dashboard.installOnIos)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t.dashboard.understood }))
  await soon(() => screen.queryByText(t.dashboard.installOnIos)).toBeNull()
})

test('installing is offered once on a device, from its second day', async () => {
  const { t, user, reload } = await mountAs(aMember(), '/dashboard')
  const isOffered = () => screen.queryByText(t.dashboard.installTitle) !== null
  await screen.findByRole('heading', { level: 1 })
  const offer = offerInstallation()
  expect(offer.isTaken()).toBe(true)
  expect(isOffered()).toBe(false)
  usedBefore()
  await reload()
  await soon(isOffered).toBe(true)
  await user.click(screen.getByRole('button', { name: t.dashboard.install }))
  expect(offer.prompt).toHaveBeenCalledOnce()
  await soon(isOffered).toBe(false)
  await reload()
  await screen.findByRole('heading', { level: 1 })
  offerInstallation()
  expect(isOffered()).toBe(false)
})

test('the app is installed under its name in the chosen language', async () => {
  const manifest = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'manifest' }))
  const { user } = await mountAs(null, '/auth')
  await user.click(await screen.findByRole('button', { name: 'العربية' }))
  await soon(() => manifest.getAttribute('href')).toBe('/manifest-ar.webmanifest')
  await user.click(await enabledButton('English'))
  await soon(() => manifest.getAttribute('href')).toBe('/manifest.webmanifest')
  manifest.remove()
})
