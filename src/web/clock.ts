import { TIME_HEADER } from '#contract/own-answer.ts'
import { createSignal } from './signal.ts'

/** How far the clocks may drift apart after the last answer: more means sleep, or a clock that was set. */
const TOLERANCE_MS = 3_600_000
const DAY_MS = 24 * 3_600_000
/**
 * The time without an answer of the server after which people's details are not shown. Source: docs/product.md, 16.12.
 */
const LONG_UNHEARD_MS = 30 * DAY_MS
const STORAGE_KEY = 'server-heard'
/** How often the stored time of the last answer is renewed. */
const STORED_EVERY_MS = 600_000
const CHECK_MS = 15_000

/** A moment of this page: by its monotonic clock, and by the device's. */
export interface Moment {
  readonly page: number
  readonly device: number
}

/** When an answer of the server arrived, and its time, in milliseconds since 1970 UTC. */
interface Heard extends Moment {
  readonly server: number
}

let heard: Heard | null = null
let isDeviceOff = false
let isTimeless = false

/** How often the server has been heard again after a time in which it was not. */
export const hearings = createSignal(0)

/** Milliseconds since the page was opened, which do not change when a clock is set. */
export function elapsed(): number {
  return performance.now()
}

/**
 * The device's time in milliseconds since 1970 UTC, possibly years off. It is for what is shown, and to compare with
 * the same clock.
 */
export function deviceTime(): number {
  return Date.now()
}

export function moment(): Moment {
  return { page: elapsed(), device: deviceTime() }
}

/** The server's time, if this page has heard it, in milliseconds since 1970 UTC. Source: docs/product.md, 11.8. */
export function serverTime(): number | null {
  const now = moment()
  return heard && !areApart(heard, now) ? Math.round(heard.server + now.page - heard.page) : null
}

/** The server's time, or if it is unknown the device's. */
export function now(): number {
  return serverTime() ?? deviceTime()
}

/** The time of {@link now} as an ISO instant. */
export function nowText(): string {
  return new Date(now()).toISOString()
}

/** The server's time at an earlier moment of this page; null if the device slept or its clock was set since. */
export function serverTimeAt(earlier: Moment): number | null {
  const present = serverTime()
  return present === null || areApart(earlier, moment()) ? null : present - (elapsed() - earlier.page)
}

/** Whether the device's clock was found more than a day off in this page. */
export function isDeviceClockOff(): boolean {
  return isDeviceOff
}

/** Whether something on the way takes the time from the server's answers, so that it will not be heard. */
export function isServerTimeless(): boolean {
  return isTimeless
}

/** The longest time that may have passed; the monotonic clock may stand still while the device sleeps. */
export function longestSince(earlier: Moment): number {
  return Math.max(elapsed() - earlier.page, deviceTime() - earlier.device)
}

/** Whether a time of the device's clock is longer ago than `ageMs`, or in the future. */
export function isOlder(deviceInstant: number, ageMs: number): boolean {
  const age = deviceTime() - deviceInstant
  return age > ageMs || age < 0
}

/** Takes over the time of the server's own answer. @param sent when the call was sent */
export function hearServer(headers: { get(name: string): string | null }, sent: Moment): void {
  const server = Number(headers.get(TIME_HEADER) ?? Date.parse(headers.get('date') ?? ''))
  const arrived = moment()
  isTimeless = !server
  // The device slept while the answer was on its way, so it may be old.
  if (!server || areApart(sent, arrived)) return
  const isNews = serverTime() === null
  heard = { ...arrived, server }
  if (Math.abs(arrived.device - server) > DAY_MS) isDeviceOff = true
  storeHeard(heard)
  if (isNews) hearings.set(hearings.get() + 1)
}

function areApart(one: Moment, other: Moment): boolean {
  return Math.abs(other.device - one.device - (other.page - one.page)) > TOLERANCE_MS
}

/** The last times that the device heard, in this page or an earlier one: the server's, and its own. */
export function lastHeard(): Pick<Heard, 'server' | 'device'> | null {
  return heard ?? storedHeard()
}

function storedHeard(): Pick<Heard, 'server' | 'device'> | null {
  try {
    const stored: Partial<Heard> | null = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return stored?.server && stored.device ? { server: stored.server, device: stored.device } : null
  } catch {
    // The browser blocks its storage.
    return null
  }
}

function storeHeard({ server, device }: Heard): void {
  const stored = storedHeard()
  if (stored && Math.abs(server - stored.server) + Math.abs(device - stored.device) < STORED_EVERY_MS) return
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ server, device }))
  } catch {
    // The time is known in this page all the same.
  }
}

/**
 * Whether the server was not heard for 30 days by the device's clock.
 * @param otherwise the device's time of the last answer that a former version had
 */
export function isLongUnheard(otherwise = deviceTime()): boolean {
  if (serverTime() !== null) return false
  const { server, device } = lastHeard() ?? { server: otherwise, device: otherwise }
  // The clock may have been set since: either it is right now, or it is as wrong as it was.
  const ages = [deviceTime() - server, deviceTime() - device].filter((age) => age >= 0)
  return ages.length > 0 && Math.min(...ages) > LONG_UNHEARD_MS
}

/**
 * Asks the server as long as the page is visible and has not heard it.
 * @param needsServer whether the present screen may ask
 */
export function startClock(ask: () => Promise<unknown>, needsServer: () => boolean): void {
  let isAsking = false
  const check = async () => {
    if (isAsking || document.visibilityState === 'hidden' || isTimeless || serverTime() !== null) return
    if (!needsServer()) return
    isAsking = true
    await ask().catch(() => undefined)
    isAsking = false
  }
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('online', check)
}

/** When something was written on this device, in milliseconds since 1970 UTC. */
export interface Stamp {
  /** The time to be shown; by the device's clock if the server was not heard. */
  readonly savedAt: number
  /** The server's time; absent until it is known. */
  readonly heardAt?: number
}

export function stamp(): Stamp {
  const server = serverTime()
  return server === null ? { savedAt: deviceTime() } : { savedAt: server, heardAt: server }
}

/** How long ago it was: by the server's time if both are known, otherwise by the device's clock. */
export function ageOf({ savedAt, heardAt }: Stamp): number {
  const server = serverTime()
  return Math.max(0, server === null || heardAt === undefined ? deviceTime() - savedAt : server - heardAt)
}

/** Whether it is older by the server's time alone. A stamp without such a time is not old. */
export function isExpired({ heardAt }: Pick<Stamp, 'heardAt'>, ageMs: number): boolean {
  const server = serverTime()
  return server !== null && heardAt !== undefined && server - heardAt > ageMs
}
