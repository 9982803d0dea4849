import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOnly, storeWaits, withTimeout } from '#web/offline/database.ts'
import { ignoreTapsThroughClosedDialogs } from '#web/ui/focus/double-tap.ts'
import { guardSessionStorage } from '#web/ui/layout/developer-tools-guard.ts'

test('session storage is cleared when the window is 161 pixels wider or higher than the page, not at 160; the language stays', () => {
  vi.useFakeTimers()
  guardSessionStorage()
  localStorage.setItem('language', 'ar')
  const after = (width: number, height: number) => {
    sessionStorage.setItem('stored', 'yes')
    vi.stubGlobal('outerWidth', window.innerWidth + width)
    vi.stubGlobal('outerHeight', window.innerHeight + height)
    vi.advanceTimersByTime(3_000)
    return sessionStorage.getItem('stored')
  }
  expect([after(160, 160), after(161, 0), after(0, 161)]).toEqual(['yes', null, null])
  expect(localStorage.getItem('language')).toBe('ar')
  vi.unstubAllGlobals()
  localStorage.clear()
})

const tap = (on: Element, place: MouseEventInit) =>
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, ...place }))

test.each([
  ['the second half of the double tap that closed a dialog reaches nothing below', { clientX: 103, clientY: 200 }, 0],
  ['a tap elsewhere reaches what is there', { clientX: 103, clientY: 260 }, 1],
])('%s, and the next tap is one of its own', (_name, place, reached) => {
  const end = ignoreTapsThroughClosedDialogs()
  const dialog = document.body.appendChild(document.createElement('section'))
  dialog.setAttribute('role', 'dialog')
  const save = dialog.appendChild(document.createElement('button'))
  save.addEventListener('click', () => dialog.remove())
  const below = document.body.appendChild(document.createElement('button'))
  const press = vi.fn()
  below.addEventListener('click', press)

  tap(save, { clientX: 100, clientY: 200 })
  tap(below, place)
  expect(press).toHaveBeenCalledTimes(reached)
  tap(below, { clientX: 100, clientY: 200 })
  expect(press).toHaveBeenCalledTimes(reached + 1)
  below.remove()
  end()
})

const { shown } = storeWaits
beforeEach(() => {
  storeWaits.shown = 1_000
})
afterEach(async () => {
  storeWaits.shown = shown
  vi.useRealTimers()
  // The store answers promptly again.
  await readOnly(async () => undefined)
})

/** How long a screen waits for answers of the store that take this long each, one after the other, in milliseconds. */
async function waitedFor(answers: readonly number[]): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const beganAt = performance.now()
  const waitForAll = async () => {
    for (const ms of answers) await withTimeout(new Promise((resolve) => setTimeout(resolve, ms)), undefined)
    return performance.now() - beganAt
  }
  const waited = waitForAll()
  await vi.runAllTimersAsync()
  return waited
}

test.each([
  ['never answers', Array.from({ length: 10 }, () => 3_600_000)],
  ['answers slowly each time', Array.from({ length: 10 }, () => 900)],
  ['answers promptly', Array.from({ length: 10 }, () => 20)],
])('a screen waits no longer than two seconds for a store that %s, however often it asks', async (_, answers) => {
  expect(await waitedFor(answers)).toBeLessThan(2_000)
})
