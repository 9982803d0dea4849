import type { Locator } from '@playwright/test'
import { expect } from '#tests/journeys/journey.ts'

/** Turns a switch on or off by its key: the field of a dialog that still opens moves away from a pointer. */
export async function switchTo(field: Locator, isOn: boolean): Promise<void> {
  await expect(field).toBeChecked({ checked: !isOn })
  await field.press('Space')
  await expect(field).toBeChecked({ checked: isOn })
}
