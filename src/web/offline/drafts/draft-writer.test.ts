import { expect, test, vi } from 'vitest'
import { createDraftWriter, flushWhenLeft } from './draft-writer.ts'

test('what is typed during a write is written after it, and only then counts as saved', async () => {
  const written: string[] = []
  const finish: (() => void)[] = []
  const saved: string[] = []
  const writer = createDraftWriter<string, string>(
    (content) => {
      written.push(content)
      return new Promise((resolve) => finish.push(() => resolve(content)))
    },
    (content) => saved.push(content),
  )
  writer.schedule('Songs')
  writer.flush()
  writer.schedule('Songs and games')
  finish[0]?.()
  await expect.poll(() => written).toEqual(['Songs', 'Songs and games'])
  expect(saved).toEqual([])
  finish[1]?.()
  await expect.poll(() => saved).toEqual(['Songs and games'])
})

test('what is typed is written at once when the page is hidden, and when its form is left', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const flush = vi.fn()
  const leave = flushWhenLeft({ flush })
  page.dispatchEvent(new Event('visibilitychange'))
  expect(flush).toHaveBeenCalledTimes(0)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(flush).toHaveBeenCalledTimes(1)
  leave()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(flush).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

test('a device whose clock is set back by an hour while something is typed writes it in time', () => {
  vi.useFakeTimers()
  const written: string[] = []
  const writer = createDraftWriter(
    async (content: string) => void written.push(content),
    () => undefined,
  )
  writer.schedule('one tap')
  vi.setSystemTime(Date.now() - 3_600_000)
  writer.schedule('two taps')
  vi.advanceTimersByTime(300)
  expect(written).toEqual(['two taps'])
  vi.useRealTimers()
})
