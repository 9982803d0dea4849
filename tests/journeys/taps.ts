import type { Locator } from '@playwright/test'

/** Counts the taps that something takes, and prints the number. */
export function countTaps() {
  let taps = 0
  return {
    tap: async (control: Locator) => {
      taps += 1
      // The label that is drawn lies over a checkbox.
      await control.click({ force: await control.evaluate((element) => element.matches('[type="checkbox"]')) })
    },
    /** The number of taps so far, which is printed. */
    taken: (what: string): number => {
      // biome-ignore lint/suspicious/noConsole: the numbers are to be read in the report of the run
      console.log(`${taps} taps: ${what}`)
      return taps
    },
  }
}
