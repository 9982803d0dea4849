import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.UTC(2026, 10, 25, 16)

/** A device whose clock may be set while its page goes on. */
function aDevice(says: number) {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
  let [page, device] = [0, says]
  vi.spyOn(performance, 'now').mockImplementation(() => page)
  vi.spyOn(Date, 'now').mockImplementation(() => device)
  return {
    storage,
    passes(ms: number) {
      page += ms
      device += ms
    },
    /** Asleep, or set: the clock of the page does not know. */
    isSet(ms: number) {
      device += ms
    },
  }
}

/** The modules of a page that was just opened. */
async function aPage() {
  vi.resetModules()
  return { ...(await import('./clock.ts')), ...(await import('./clock.fixture.ts')) }
}

beforeEach(() => vi.restoreAllMocks())
afterEach(() => void vi.unstubAllGlobals())

const CLOCKS = [
  ['in 1970', -56 * 365 * DAY_MS],
  ['a year behind', -365 * DAY_MS],
  ['31 days behind', -31 * DAY_MS],
  ['right', 0],
  ['31 days ahead', 31 * DAY_MS],
  ['a year ahead', 365 * DAY_MS],
] as const

test.each(CLOCKS)('on a device whose clock is %s, the time is the server’s once it was heard', async (_when, offBy) => {
  const device = aDevice(NOW + offBy)
  const page = await aPage()
  expect([page.serverTime(), page.now()]).toEqual([null, NOW + offBy])
  page.hearAt(NOW)
  device.passes(5 * HOUR_MS)
  expect([page.now(), page.nowText()]).toEqual([NOW + 5 * HOUR_MS, '2026-11-25T21:00:00.000Z'])
  expect(page.isDeviceClockOff()).toBe(Math.abs(offBy) > DAY_MS)
})

test.each([
  ['an hour ahead', HOUR_MS, true],
  ['set ahead by days', 3 * DAY_MS, false],
  ['set back by more than an hour', -HOUR_MS - 1, false],
  ['asleep for a night', 10 * HOUR_MS, false],
])('a device that was %s counts as hearing the server: %s', async (_what, jump, expected) => {
  const device = aDevice(NOW)
  const page = await aPage()
  page.hearAt(NOW)
  device.isSet(jump)
  expect(page.serverTime() !== null).toBe(expected)
  page.hearAt(NOW + 2 * DAY_MS)
  expect([page.serverTime(), page.hearings.get()]).toEqual([NOW + 2 * DAY_MS, expected ? 1 : 2])
})

test('an answer during which the device slept tells no time', async () => {
  const device = aDevice(NOW)
  const page = await aPage()
  const sent = page.moment()
  device.isSet(9 * HOUR_MS)
  page.hearServer(new Headers({ 'x-shabaka-time': String(NOW) }), sent)
  expect(page.serverTime()).toBeNull()
})

test('a server of an earlier version tells its time by the date of the answer', async () => {
  aDevice(0)
  const page = await aPage()
  page.hearServer(new Headers({ date: new Date(NOW).toUTCString() }), page.moment())
  expect(page.serverTime()).toBe(NOW)
  page.hearServer(new Headers(), page.moment())
  expect(page.serverTime()).toBe(NOW)
})

test('the time of an earlier moment of the page is the server’s, unless the clock was set since', async () => {
  const device = aDevice(NOW - 365 * DAY_MS)
  const page = await aPage()
  const opened = page.moment()
  device.passes(HOUR_MS)
  expect(page.serverTimeAt(opened)).toBeNull()
  page.hearAt(NOW)
  expect(page.serverTimeAt(opened)).toBe(NOW - HOUR_MS)
  device.isSet(365 * DAY_MS)
  page.hearAt(NOW)
  expect(page.serverTimeAt(opened)).toBeNull()
})

test('what was written expires by the server’s time alone', async () => {
  const device = aDevice(NOW + 365 * DAY_MS)
  const page = await aPage()
  const unheard = page.stamp()
  page.hearAt(NOW)
  const heard = page.stamp()
  expect([unheard, heard]).toEqual([{ savedAt: NOW + 365 * DAY_MS }, { savedAt: NOW, heardAt: NOW }])
  device.passes(31 * DAY_MS)
  expect([unheard, heard].map((one) => page.isExpired(one, 30 * DAY_MS))).toEqual([false, true])
  expect([unheard, heard].map(page.ageOf)).toEqual([31 * DAY_MS, 31 * DAY_MS])
  device.isSet(-365 * DAY_MS)
  expect([unheard, heard].map((one) => page.isExpired(one, 30 * DAY_MS))).toEqual([false, false])
  expect(page.ageOf(unheard)).toBe(0)
})

test('30 days by the device’s clock without the server are long, also for a page that is opened then', async () => {
  const device = aDevice(NOW)
  const first = await aPage()
  expect([first.isLongUnheard(), first.isLongUnheard(NOW - 31 * DAY_MS)]).toEqual([false, true])
  first.hearAt(NOW)
  device.isSet(29 * DAY_MS)
  expect((await aPage()).isLongUnheard()).toBe(false)
  device.isSet(2 * DAY_MS)
  const page = await aPage()
  expect([page.isLongUnheard(), page.lastHeard()?.server]).toEqual([true, NOW])
  page.hearAt(NOW)
  expect(page.isLongUnheard()).toBe(false)
})

test('a time of the device that is in the future counts as old', async () => {
  aDevice(NOW)
  const { isOlder } = await aPage()
  expect([NOW - 11, NOW - 10, NOW, NOW + 1].map((time) => isOlder(time, 10))).toEqual([true, false, false, true])
})
