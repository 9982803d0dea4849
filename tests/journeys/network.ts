import type { Page, Route } from '@playwright/test'

/** A call that was asked for and is not answered yet. */
interface HeldCall {
  /** Resolves once the page has sent the call. */
  readonly sent: Promise<void>
  /** Lets the call go on to the server. */
  readonly release: () => void
}

/** Hold the next call of a procedure (`roster/add`) before it reaches the server. */
export async function holdNextCall(page: Page, procedure: string): Promise<HeldCall> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let markSent = () => {}
  const sent = new Promise<void>((resolve) => {
    markSent = resolve
  })
  const hold = async (route: Route) => {
    markSent()
    await isReleased
    await route.continue()
  }
  await page.route(callsOf(procedure), hold, { times: 1 })
  return { sent, release }
}

/** Cut the connection of every call of a procedure, until the returned function is called. */
export async function cutCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  const cut = (route: Route) => route.abort()
  await page.route(callsOf(procedure), cut)
  return () => page.unroute(callsOf(procedure), cut)
}

/** Keep a page from hearing of changes, until the returned function is called. */
export async function cutEvents(page: Page): Promise<() => Promise<void>> {
  const cut = (route: Route) => route.abort()
  await page.route('**/api/events', cut)
  return () => page.unroute('**/api/events', cut)
}

function callsOf(procedure: string): string {
  return `**/rpc/${procedure}*`
}
