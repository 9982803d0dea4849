import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'

/** How a page opened; times are in milliseconds since the navigation began. */
export interface Opening {
  /** The first thing that was painted. */
  readonly paint: number
  /** On /auth the form can be filled in and sent, elsewhere the content of the screen is there. */
  readonly usable: number
  /** Largest contentful paint. */
  readonly lcp: number
  /** Cumulative layout shift. */
  readonly cls: number
  /** Total blocking time: what tasks take beyond 50 ms. */
  readonly tbt: number
  /** What had been requested until then. */
  readonly requests: number
  readonly kilobytes: number
  /** The longest chain of requests of which each began after the one before had ended. */
  readonly rounds: number
}

interface Line {
  readonly latencyMs: number
  readonly kbits: number
  /** How many times slower the processor is. */
  readonly cpu: number
}

interface Measures {
  lcp: number
  cls: number
  tbt: number
  usable: number
}

declare global {
  interface Window {
    measures: Measures
  }
}

/** Open a path of the app on a slow line, and measure until it can be used and nothing more happens for a moment. */
export async function openMeasured(page: Page, path: string, { latencyMs, kbits, cpu }: Line): Promise<Opening> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const bytesPerSecond = (kbits * 1000) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const traffic = watchTraffic(session)
  await page.addInitScript({ path: fileURLToPath(new URL('page-measures.js', import.meta.url)) })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.measures.usable > 0, undefined, { timeout: 120_000 })
  if (path === '/auth') await page.locator('input[type="email"]').pressSequentially('a@b.c')
  const until = traffic.seen()
  await page.waitForTimeout(2_000)
  const { usable, lcp, cls, tbt } = await page.evaluate(() => window.measures)
  const paint = await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime ?? -1)
  return { paint, usable, lcp, cls, tbt, ...until }
}

function watchTraffic(session: CDPSession) {
  const began = new Map<string, number>()
  const ended: { begin: number; end: number; bytes: number }[] = []
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, request: { url } }) => {
    if (url.startsWith('http')) began.set(requestId, timestamp)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const begin = began.get(requestId)
    // Files of the service worker and of the cache did not come over the line.
    if (begin !== undefined && encodedDataLength > 0) ended.push({ begin, end: timestamp, bytes: encodedDataLength })
  })
  return {
    seen: () => ({
      requests: ended.length,
      kilobytes: ended.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      rounds: roundsOf(ended),
    }),
  }
}

function roundsOf(requests: readonly { begin: number; end: number }[]): number {
  const depths: { end: number; depth: number }[] = []
  for (const { begin, end } of [...requests].sort((one, other) => one.begin - other.begin)) {
    const before = depths.filter((one) => one.end <= begin).map(({ depth }) => depth)
    depths.push({ end, depth: Math.max(0, ...before) + 1 })
  }
  return Math.max(0, ...depths.map(({ depth }) => depth))
}
