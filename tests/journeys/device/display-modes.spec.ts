import type { Locator, Page } from '@playwright/test'
import { openUserMenu } from '#tests/journeys/accounts/users.ts'
import { expect, test, textPattern } from '#tests/journeys/journey.ts'
import { openScreen } from '#tests/journeys/open-screen.ts'
import { aReportedSession } from '#tests/journeys/sessions/marks.ts'
import { startRemoving, typeTopic } from '#tests/journeys/sessions/session-form.ts'

const WIDE = { width: 1280, height: 860 }
const PEOPLE = { 'Maria-Rita K.': 'leader', Rita: 'attendee', Zoe: 'attendee' } as const

test('on the narrowest screens the language and signing out stay in sight, at a zoom of 400 % nothing covers the content, and with forced colours present and absent differ', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage(PEOPLE)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dashboard')
  for (const name of [t.common.otherLanguage, t.navigation.accountMenu, t.common.signOut])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await openScreen(page, '/sessions/new')
  const save = page.getByRole('button', { name: t.sessions.save })
  await expect(save).toBeVisible()
  const sticking = () =>
    page.evaluate(() =>
      [...document.body.querySelectorAll('header, nav, div, form')]
        .filter(
          (element) =>
            ['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
            element.clientHeight > 0 &&
            !element.matches('.mantine-Notifications-root, [data-portal] *'),
        )
        .map((element) => element.className),
    )
  await expect.poll(async () => (await sticking()).length).toBeGreaterThan(1)
  await page.setViewportSize({ width: 320, height: 256 })
  await expect.poll(sticking).toEqual([])

  await page.emulateMedia({ forcedColors: 'active' })
  const half = (name: string, key: 'presentNamed' | 'absentNamed') =>
    page.getByRole('checkbox', { name: textPattern(t.sessions[key], { name }) }).locator('..')
  await half('Rita', 'absentNamed').click()
  const drawn = (label: Locator) =>
    label.evaluate((element) => {
      const { borderStyle, borderColor } = getComputedStyle(element)
      return { sign: getComputedStyle(element, '::before').content, borderStyle, borderColor }
    })
  const present = await drawn(half('Zoe', 'presentNamed'))
  const absent = await drawn(half('Rita', 'absentNamed'))
  const neither = await drawn(half('Rita', 'presentNamed'))
  expect([present.sign, absent.sign, neither.sign]).toEqual(['"✓"', '"✕"', 'none'])
  expect(present.borderStyle).not.toBe(absent.borderStyle)
  expect(present.borderColor).not.toBe(neither.borderColor)
})

/** Whether a press on its middle reaches it. */
function receivesClicks(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}

test('a message covers neither the field with the focus, nor a search, nor the button that saves or begins a session', {
  tag: '@Arabic',
}, async ({ leaderPage, t }) => {
  const page = await leaderPage(PEOPLE, '/sessions/new')
  const messages = page.getByRole('region', { name: t.common.messages })
  const phone = page.viewportSize() ?? WIDE
  /** On the phone and on a wide screen. */
  const expectToReceiveClicks = async (control: Locator) => {
    for (const size of [WIDE, phone]) {
      await page.setViewportSize(size)
      await expect.poll(() => receivesClicks(control), `at ${size.width} px`).toBe(true)
    }
  }
  await typeTopic(page, t.sessions, 'Camp')
  await startRemoving(page, t.sessions)
  await page.getByRole('button', { name: textPattern(t.roster.removeNamed, { name: 'Rita' }) }).click()
  await expect(messages).toContainText(t.roster.removed)
  const save = page.getByRole('button', { name: t.sessions.save })
  await expectToReceiveClicks(save)
  // A field where messages are otherwise.
  const topic = page.getByLabel(t.sessions.topic)
  await topic.evaluate((field: HTMLElement) => {
    field.scrollIntoView({ block: 'end' })
    field.focus({ preventScroll: true })
  })
  await expect.poll(() => receivesClicks(topic)).toBe(true)
  await expect(messages).toContainText(t.roster.removed)
  await save.click()
  await expect(messages).toContainText(t.sessions.created)
  await expect.poll(() => receivesClicks(page.getByRole('link', { name: t.sessions.newSession }).first())).toBe(true)
  await page.getByRole('link', { name: t.common.members }).last().click()
  await page.getByLabel(t.members.search).fill('Maria')
  await expectToReceiveClicks(page.getByRole('button', { name: t.common.clear }))
  await expect(messages).toContainText(t.sessions.created)
})

/** The contrast of a control's text with its background. */
function contrastOf(control: Locator): Promise<number> {
  return control.evaluate((element) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const over = (top: number[], below: number[]) =>
      [0, 1, 2].map((at) => (top[at] ?? 0) * (top[3] ?? 1) + (below[at] ?? 0) * (1 - (top[3] ?? 1)))
    const layers: number[][] = []
    for (let at: Element | null = element; at; at = at.parentElement)
      layers.unshift(channels(getComputedStyle(at).backgroundColor))
    const background = layers.reduce((below, layer) => over(layer, below), [255, 255, 255])
    const luminance = (color: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = color.map((channel) => {
        const share = channel / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const words = over(channels(getComputedStyle(element).color), background)
    const [lighter = 0, darker = 0] = [luminance(words), luminance(background)].sort((one, other) => other - one)
    return (lighter + 0.05) / (darker + 0.05)
  })
}

/** Expect enough contrast at rest, under the mouse and disabled. */
async function expectReadable(page: Page, button: Locator, where: string) {
  await page.mouse.move(0, 0)
  await expect.poll(() => contrastOf(button), where).toBeGreaterThanOrEqual(4.5)
  await button.hover()
  await expect.poll(() => contrastOf(button), `${where}, under the mouse`).toBeGreaterThanOrEqual(4.5)
  await button.evaluate((element: HTMLButtonElement) => {
    element.disabled = true
  })
  await expect.poll(() => contrastOf(button), `${where}, disabled`).toBeGreaterThanOrEqual(4.5)
  await button.evaluate((element: HTMLButtonElement) => {
    element.disabled = false
  })
}

test('red buttons are readable, in light and dark, under the mouse and disabled; dialog titles have room', {
  tag: '@English',
}, async ({ adminPage, signedInAs, app, t, group }) => {
  const session = await aReportedSession(app, group, { Rita: 'present' })
  await signedInAs({ fullName: `Somebody ${group}`, signedUpUnder: group })
  const page = await adminPage(`/sessions/${session}`)
  const expectReadableInBoth = async (button: Locator, where: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await expectReadable(page, button, `${where}, ${colorScheme}`)
    }
  }
  const remove = page.getByRole('button', { name: t.sessions.delete })
  await expectReadableInBoth(remove, 'light red')
  await remove.click()
  const dialog = page.getByRole('dialog', { name: t.sessions.deleteTitle })
  await expectReadableInBoth(dialog.getByRole('button', { name: t.sessions.delete }), 'filled red')
  const spacing = await dialog.getByRole('heading').evaluate((title) => {
    const { lineHeight, fontSize } = getComputedStyle(title)
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
  })
  expect(spacing).toBeGreaterThanOrEqual(1.6)
  await page.keyboard.press('Escape')
  await openScreen(page, '/admin/users')
  const name = `Somebody ${group}`
  await page.getByLabel(t.users.search).fill(name)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  await openUserMenu(page, t, name)
  await expectReadableInBoth(
    page.getByRole('menuitem', { name: textPattern(t.erasure.eraseNamed, { name }) }),
    'subtle red',
  )
})

test('light or dark is chosen by keyboard in the menu of the avatar, and stays', { tag: '@English' }, async ({
  leaderPage,
  t,
}) => {
  const page = await leaderPage(PEOPLE)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  const menu = page.getByRole('button', { name: t.navigation.accountMenu })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: t.navigation.appearanceAutomatic })).toBeChecked()
  const dark = page.getByRole('menuitemradio', { name: t.navigation.appearanceDark })
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: t.common.myAccount })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(dark).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dark).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.reload()
  await expect(menu).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
