import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

export const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4)
/** Delayed effects of an action, such as writing a draft, begin within this time. */
const AFTERWARDS_MS = 1_200

/** What one action cost the page's main thread, in milliseconds. */
export interface Cost {
  readonly name: string
  /** From the first input until the result was on the screen; 0 for an action without a result to wait for. */
  readonly doneMs: number
  /** Tasks of more than 50 ms. */
  readonly longTasks: readonly number[]
  /** The longest time from an input until the next frame; 0 if none was noticeable. */
  readonly slowestInput: number
}

type Entries = Record<'longtask' | 'event', { readonly start: number; readonly duration: number }[]>

export async function openThrottledPage(
  browser: Browser,
  url: string,
  cookie: { readonly name: string; readonly value: string },
  device: BrowserContextOptions,
): Promise<Page> {
  const still = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ ...device, ...still, baseURL: url })
  await context.addCookies([{ ...cookie, url }])
  await context.addInitScript(() => {
    const seen: Entries = { longtask: [], event: [] }
    Object.assign(window, { benchEntries: seen })
    // Inline, because tsx wraps named functions in a helper that the page does not have.
    for (const type of ['longtask', 'event'] as const)
      new PerformanceObserver((list) => {
        for (const { startTime: start, duration } of list.getEntries()) seen[type].push({ start, duration })
      }).observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/**
 * It should only send inputs, because finding elements costs time. @param done waits for its result without such
 * scripts
 */
export async function costOf(
  page: Page,
  name: string,
  act: () => Promise<unknown>,
  done?: () => Promise<unknown>,
): Promise<Cost> {
  await page.waitForTimeout(AFTERWARDS_MS)
  const since = await page.evaluate(() => performance.now())
  await act()
  await done?.()
  const until = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      }),
  )
  await page.waitForTimeout(AFTERWARDS_MS)
  const { longtask, event } = await page.evaluate(() => (window as unknown as { benchEntries: Entries }).benchEntries)
  const durations = (entries: Entries['event']) =>
    entries.filter(({ start, duration }) => start + duration >= since).map(({ duration }) => duration)
  return {
    name,
    doneMs: done ? until - since : 0,
    longTasks: durations(longtask),
    slowestInput: Math.max(0, ...durations(event)),
  }
}

/** Medians, because a shared machine may interrupt any run. @param runs the same actions in the same order */
export function costLines(title: string, runs: readonly (readonly Cost[])[]): string[] {
  const line = (...cells: string[]) => cells.map((cell, at) => (at ? cell.padStart(16) : cell.padEnd(46))).join('')
  const ms = (values: readonly number[]) => (median(values) === 0 ? '–' : `${Math.round(median(values))} ms`)
  const rows = (runs[0] ?? []).map(({ name }, at) => {
    const costs = runs.flatMap((run) => run[at] ?? [])
    const longest = costs.map(({ longTasks }) => Math.max(0, ...longTasks))
    const blocked = costs.map(({ longTasks }) => longTasks.reduce((sum, duration) => sum + duration - 50, 0))
    const done = costs.map(({ doneMs }) => doneMs)
    const slowest = costs.map(({ slowestInput }) => slowestInput)
    return line(name, ms(done), ms(longest), ms([Math.max(...longest)]), ms(blocked), ms(slowest))
  })
  return [line(title, 'done after', 'longest task', 'worst', 'blocked', 'slowest input'), ...rows]
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
}
