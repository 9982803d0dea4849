import type { Locator, Page } from '@playwright/test'
import { type Cost, costOf } from './throttled-page.ts'

/** Where an element is, looked for before the measurement. */
async function centreOf(element: Locator) {
  await element.evaluate((found) => found.scrollIntoView({ block: 'center' }))
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

/** Taps elements one after another; they are looked for before. */
async function taps(page: Page, ...elements: Locator[]) {
  const places: (readonly [number, number])[] = []
  for (const element of elements) places.push(await centreOf(element))
  return async () => {
    for (const place of places) await page.touchscreen.tap(...place)
  }
}

const type = (page: Page, text: string) => () => page.keyboard.type(text, { delay: 120 })

/** The same inputs on a page with nothing but a field and a checkbox: what the machine itself adds to each figure. */
export async function costsOfNothing(page: Page): Promise<Cost[]> {
  await page.goto('/manifest.webmanifest')
  await page.evaluate(() => {
    document.body.replaceChildren(document.createElement('input'), document.createElement('input'))
    document.querySelectorAll('input')[1]?.setAttribute('type', 'checkbox')
  })
  await (await taps(page, page.locator('input').first()))()
  const typing = await costOf(page, 'type 20 letters', type(page, 'Kindness in the city'))
  const box = page.getByRole('checkbox')
  return [typing, await costOf(page, 'tap five times', await taps(page, box, box, box, box, box))]
}

/** Opens the form of a new session with everybody of the group, and uses everything in it. */
export async function costsOfForm(page: Page): Promise<Cost[]> {
  const costs: Cost[] = []
  const measure = async (name: string, act: () => Promise<unknown>, done?: () => Promise<unknown>) =>
    costs.push(await costOf(page, name, act, done))
  await page.goto('/sessions')
  await page.getByRole('link', { name: 'New session' }).first().waitFor()
  await measure('open the form', await taps(page, page.getByRole('link', { name: 'New session' }).first()), () =>
    page.waitForFunction(() => document.querySelector('[data-has-save-bar]')),
  )

  await (await taps(page, page.getByRole('button', { name: 'Session details' })))()
  await (await taps(page, page.getByLabel('Topic')))()
  await measure('type a topic of 20 letters', type(page, 'Kindness in the city'))
  await (await taps(page, page.getByLabel('Activities')))()
  await measure('type activities of 20 letters', type(page, 'Songs, then football'))

  const half = (kind: string, at: number) => page.locator(`[data-kind="${kind}"]`).nth(at)
  await measure('tap absent', await taps(page, half('absent', 150)))
  await measure('tap present', await taps(page, half('present', 150)))
  await half('present', 200).evaluate((found) => found.scrollIntoView({ block: 'center' }))
  await measure(
    'tap present of five people',
    await taps(page, ...[0, 1, 2, 3, 4].map((at) => half('present', 200 + at))),
  )
  await (await taps(page, half('absent', 100)))()
  await (
    await taps(
      page,
      page.locator('[data-status="absent"] input[type="text"], [data-status="absent"] input:not([type])').first(),
    )
  )()
  await measure('type an absence reason', type(page, 'With the scouts'))

  await (await taps(page, page.getByRole('searchbox', { name: 'Find a name' })))()
  await measure('search for a name', type(page, 'karam 16'))
  await measure('delete the search', async () => {
    for (let at = 0; at < 8; at += 1) await page.keyboard.press('Backspace', { delay: 60 })
  })
  await measure('mark all present', await taps(page, page.getByRole('button', { name: 'All present' })))

  await measure('open the dialog that adds a person', await taps(page, page.locator('button[name="attendees"]')), () =>
    page.waitForFunction(() => document.querySelector('[role="dialog"] input')),
  )
  await page.waitForTimeout(500)
  await measure('type the name of a new person', type(page, 'Somebody New'))
  await measure(
    'add the person',
    () => page.keyboard.press('Enter'),
    () => page.waitForFunction(() => !document.querySelector('[role="dialog"]')),
  )

  await measure('show the buttons that remove', await taps(page, page.getByRole('button', { name: 'Remove names' })))
  await measure('remove a person', await taps(page, page.locator('[data-remove]').nth(40)))
  const undo = page.getByRole('button', { name: /^Undo/ }).first()
  await undo.waitFor()
  const box = await undo.boundingBox()
  await measure('undo it', () => page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10))
  await measure(
    'hide the buttons that remove',
    await taps(page, page.getByRole('button', { name: 'Done removing' }).last()),
  )
  return costs
}
