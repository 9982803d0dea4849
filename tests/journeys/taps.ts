import type { Locator } from '@playwright/test'

/** The part of the screen's height that a swipe moves. */
const SWIPE = 0.6

/** Counts the taps and swipes that something takes, and prints the numbers. */
export function countTaps() {
  let taps = 0
  let swipes = 0
  return {
    tap: async (control: Locator) => {
      await control.waitFor({ state: 'attached' })
      while (await control.evaluate(swipedTo, SWIPE)) swipes += 1
      taps += 1
      // The label that is drawn lies over a checkbox.
      await control.click({ force: await control.evaluate((element) => element.matches('[type="checkbox"]')) })
    },
    /** The number of taps so far, which is printed. */
    taken: (what: string): number => {
      // biome-ignore lint/suspicious/noConsole: the numbers are to be read in the report of the run
      console.log(`${taps} taps, ${swipes} swipes: ${what}`)
      return taps
    },
    swiped: () => swipes,
  }
}

/** Swipes once towards an element that no finger reaches. @returns whether the screen has moved */
function swipedTo(element: Element, part: number): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const middle = (top + bottom) / 2
  const touched = document.elementFromPoint((left + right) / 2, middle)
  if (touched && (element.contains(touched) || touched.closest('label')?.contains(element))) return false
  const before = window.scrollY
  const towards = middle < window.innerHeight / 2 ? -1 : 1
  window.scrollBy({ top: towards * part * window.innerHeight, behavior: 'instant' })
  return Math.abs(window.scrollY - before) > 1
}
