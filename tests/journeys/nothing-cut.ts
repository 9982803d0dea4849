import { expect, type Page } from '@playwright/test'

/**
 * Nothing is wider than the screen, and no text is cut: it wraps, or ends in an ellipsis. Also in dialogs and in what scrolls
 * on its own, except a row that is meant to be scrolled sideways.
 */
export async function expectNothingCut(page: Page, where: string) {
  const faults = () =>
    page.evaluate(() => {
      const found: string[] = []
      const told = (element: Element) =>
        `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ').slice(0, 2).join('.')} "${element.textContent?.trim().slice(0, 40)}"`
      const page = document.scrollingElement ?? document.documentElement
      if (page.scrollWidth > page.clientWidth) {
        const wide = [...document.body.querySelectorAll('main *, header *')].filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          if (element.closest('[data-scrolls]')) return false
          return left < -1 || right > innerWidth + 1
        })
        found.push(`the page is ${page.scrollWidth} px wide: ${wide.slice(0, 4).map(told).join()}`)
      }
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        const style = getComputedStyle(element)
        const isForTheEar = element.clientWidth <= 2 || element.clientHeight <= 2
        const isField = element.matches('input, textarea, select')
        if (
          !element.textContent?.trim() ||
          isForTheEar ||
          isField ||
          element.matches('[data-scrolls]') ||
          style.overflowX === 'visible' ||
          style.display === 'inline'
        )
          continue
        if (element.scrollWidth <= element.clientWidth + 1) continue
        const isClamped = style.getPropertyValue('-webkit-line-clamp') !== 'none'
        const hasEllipsis = isClamped || (style.textOverflow === 'ellipsis' && style.overflowX === 'hidden')
        if (!hasEllipsis) found.push(`${told(element)} is cut: ${element.scrollWidth} px in ${element.clientWidth}`)
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue
        if (text.parentElement.closest('svg, noscript, script, style, [data-scrolls], .mantine-VisuallyHidden-root'))
          continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const button = text.parentElement.closest('button, nav a, .mantine-Button-root')?.getBoundingClientRect()
        const words = range.getBoundingClientRect()
        const isInButton = !button || (words.left >= button.left - 2 && words.right <= button.right + 2)
        if (!isInButton) found.push(`${told(text.parentElement)} is wider than its button`)
        for (const box of range.getClientRects())
          if (box.width > 1 && (box.left < -1 || box.right > innerWidth + 1)) {
            // A link in a text is cut with it.
            const line = text.parentElement.matches('a') ? text.parentElement.parentElement : text.parentElement
            const { overflowX, textOverflow, clipPath } = getComputedStyle(line ?? text.parentElement)
            const hasEllipsis = overflowX === 'hidden' && textOverflow === 'ellipsis'
            const isForTheEar = clipPath !== 'none'
            const clipped = hasEllipsis || isForTheEar || text.parentElement.closest('[class*="Badge-label"]')
            if (!clipped) found.push(`${told(text.parentElement)} reaches from ${box.left} to ${box.right}`)
            break
          }
      }
      return [...new Set(found)]
    })
  // A message that slides in is outside of the screen for a moment.
  await expect.poll(faults, where).toEqual([])
}

const PHONE = { width: 360, height: 780 }

/** A screen of 1280 × 1024 px at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 }

/** Expect nothing cut on this screen, on the journey's device, on a phone and at a zoom of 400 %. */
export async function expectNothingCutAnywhere(page: Page, where: string) {
  const device = page.viewportSize() ?? PHONE
  for (const size of device.width === PHONE.width ? [device, ZOOMED] : [device, PHONE, ZOOMED]) {
    await page.setViewportSize(size)
    await expectNothingCut(page, `${where} at ${size.width} px`)
  }
  await page.setViewportSize(device)
}

/** A narrow phone, and letters twice as large. */
const LARGE_TEXT = [
  { width: 320, text: '100%' },
  { width: 360, text: '200%' },
] as const

/** Expect nothing cut on this screen for a person who reads large text. */
export async function expectLargeTextFits(page: Page, where: string) {
  const device = page.viewportSize() ?? PHONE
  const root = page.locator('html')
  for (const { width, text } of LARGE_TEXT) {
    await page.setViewportSize({ width, height: 740 })
    await root.evaluate((element, size) => element.style.setProperty('font-size', size), text)
    await expectNothingCut(page, `${where} at ${width} px and ${text}`)
  }
  await root.evaluate((element) => element.style.removeProperty('font-size'))
  await page.setViewportSize(device)
}
