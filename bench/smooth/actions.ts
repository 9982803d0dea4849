import type { Locator, Page } from '@playwright/test'
import { type Cost, costOf } from './throttled-page.ts'

function measuring(page: Page) {
  const costs: Cost[] = []
  const taps = async (...elements: Locator[]) => {
    for (const element of elements) await element.waitFor()
    await elements[elements.length >> 1]?.evaluate((found) => found.scrollIntoView({ block: 'center' }))
    const boxes = await Promise.all(elements.map((element) => element.boundingBox()))
    return async () => {
      for (const box of boxes) {
        if (!box) throw new Error('The element is not on the screen')
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      }
    }
  }
  const measure = async (name: string, act: () => Promise<unknown>, done?: () => Promise<unknown>) => {
    costs.push(await costOf(page, name, act, done))
  }
  return {
    costs,
    measure,
    async tap(...elements: Locator[]) {
      await (await taps(...elements))()
    },
    async measureTap(name: string, elements: Locator | readonly Locator[], done?: () => Promise<unknown>) {
      await measure(name, await taps(...[elements].flat()), done)
    },
    measureTyping: (name: string, text: string) => measure(name, () => page.keyboard.type(text, { delay: 120 })),
  }
}

export async function useNothing(page: Page): Promise<Cost[]> {
  const { costs, tap, measureTap, measureTyping } = measuring(page)
  await page.goto('/manifest.webmanifest')
  await page.evaluate(() => {
    document.body.replaceChildren(document.createElement('input'), document.createElement('input'))
    document.querySelectorAll('input')[1]?.setAttribute('type', 'checkbox')
  })
  await tap(page.locator('input').first())
  await measureTyping('type 20 letters', 'Kindness in the city')
  await measureTap('tap five times', Array(5).fill(page.getByRole('checkbox')))
  return costs
}

export async function useForm(page: Page): Promise<Cost[]> {
  const { costs, tap, measureTap, measureTyping } = measuring(page)
  await page.goto('/sessions')
  await measureTap('open the form', page.getByRole('link', { name: 'New session' }).first(), () =>
    page.waitForFunction(() => document.querySelector('[data-has-save-bar]')),
  )
  await tap(page.getByRole('button', { name: 'Session details' }))
  await tap(page.getByLabel('Topic'))
  await measureTyping('type a topic of 20 letters', 'Kindness in the city')
  const half = (kind: string, at: number) => page.locator(`[data-kind="${kind}"]`).nth(at)
  await measureTap('tap absent', half('absent', 150))
  await measureTap('tap present', half('present', 150))
  await measureTap(
    'tap five people in a row',
    [200, 201, 202, 203, 204].map((at) => half('absent', at)),
  )
  // 'Other reason' opens the field.
  await tap(page.locator('[data-status="absent"] button[aria-expanded]').first())
  await measureTyping('type an absence reason', 'With the scouts')
  await tap(page.getByRole('searchbox', { name: 'Find a name' }))
  await measureTyping('search for a name', 'karam 16')
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('')
  await measureTap('mark all present', page.getByRole('button', { name: 'All present' }))
  return costs
}

export async function useMembers(page: Page): Promise<Cost[]> {
  const { costs, measure, tap, measureTap, measureTyping } = measuring(page)
  const rows = 'section table tbody tr td:first-child'
  await page.goto('/dashboard')
  await measureTap('open the members', page.getByRole('link', { name: 'Members', exact: true }).last(), () =>
    page.waitForFunction((cells) => document.querySelectorAll(cells).length > 10, rows),
  )
  for (let next = 2; next <= 11; next += 1) {
    const before = await page.locator(rows).count()
    const more = page.locator('div:not([hidden]) > section button', { hasText: /more/i }).first()
    await measureTap(`load page ${next}`, more, () =>
      page.waitForFunction(([cells, count]) => document.querySelectorAll(cells).length > count, [
        rows,
        before,
      ] as const),
    )
    if (next > 2 && next < 11) costs.pop()
  }
  await measure('scroll to the end', async () => {
    for (let part = 1; part <= 10; part += 1) {
      await page.evaluate((to) => scrollTo(0, (document.documentElement.scrollHeight * to) / 10), part)
      await page.waitForTimeout(100)
    }
  })
  await tap(page.getByRole('searchbox').last())
  await measureTyping('search', 'karam 16')
  return costs
}

export async function useGrid(page: Page): Promise<Cost[]> {
  const { costs, measure, measureTyping } = measuring(page)
  await page.goto('/sessions')
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  // On a phone the link is in a menu.
  if (isPhone) await page.getByRole('button', { name: 'More actions' }).tap()
  const link = page.getByRole(isPhone ? 'menuitem' : 'link', { name: 'Attendance grid' }).first()
  await link.waitFor()
  await measure('open the newest twelve sessions', isPhone ? () => link.tap() : () => link.click(), () =>
    page.waitForFunction(() => document.querySelectorAll('table td').length > 600),
  )
  const showYear = async () => {
    // A phone folds the choices behind a button that names them.
    if (isPhone) await page.getByRole('button', { name: 'Last 12 sessions' }).click()
    await page.getByLabel('Sessions shown').selectOption('lastYear')
  }
  await measure('show the last school year', showYear, () =>
    page.waitForFunction(() => document.querySelectorAll('table td').length > 2600),
  )
  await measure('scroll within it', async () => {
    for (const part of [0.75, 0.5, 0.25, 0, 0.5, 1]) {
      await page.evaluate((to) => {
        const scroller = document.querySelector('[data-scrolls][role="region"]')
        scroller?.scrollTo({ left: to * scroller.scrollWidth, top: to * scroller.scrollHeight })
      }, part)
      await page.waitForTimeout(150)
    }
  })
  await page.getByRole('searchbox').last().focus()
  await measureTyping('search', 'karam 16')
  return costs
}

/** Two taps for each child, until everyone has left. */
export async function useHandOvers(page: Page): Promise<Cost[]> {
  const { costs, measure } = measuring(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Still here' }).tap()
  const children = page.getByRole('region', { name: 'Who is here' }).locator('ul').first().getByRole('button')
  await children.first().waitFor()
  const count = await children.count()
  const leave = async () => {
    for (let left = count; left > 0; left -= 1) {
      await children.first().tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Guardian' }).tap()
      await page.getByText(left > 1 ? `Still here · ${left - 1}` : 'All children have left', { exact: true }).waitFor()
    }
  }
  await measure(`hand ${count} children over`, leave, async () => undefined)
  return costs
}
