import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardSessionStorage } from '#web/ui/developer-tools-guard.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

test('session storage is cleared when the window is 161 pixels wider or higher than the page, not at 160; the language stays', () => {
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
})
