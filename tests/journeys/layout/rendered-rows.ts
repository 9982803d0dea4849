import type { Page } from '@playwright/test'

/** What is used of React's internal tree: a component or an element, as it was committed. */
interface Fiber {
  readonly flags: number
  readonly stateNode: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  /** The same one in the commit before; null for a new one. */
  readonly alternate: Fiber | null
}

declare global {
  interface Window {
    renderedRows: number
  }
}

/**
 * Counts the rows that React renders, by the hook of its developer tools, which also production builds call. Only pages that are opened
 * afterwards are counted.
 * @param rows a selector of the element of a row
 * @returns counts the renders of rows while something is done
 */
export async function countRenderedRows(page: Page, rows: string) {
  await page.addInitScript((selector) => {
    /** React sets it for a component whose function was called. */
    const PERFORMED_WORK = 1
    window.renderedRows = 0
    const rowOf = (fiber: Fiber): Element | null => {
      let first: Fiber | null = fiber
      while (first && !(first.stateNode instanceof Element)) first = first.child
      return first?.stateNode instanceof Element && first.stateNode.matches(selector) ? first.stateNode : null
    }
    const collect = (fiber: Fiber, rendered: Set<Element>) => {
      const row = fiber.flags & PERFORMED_WORK && !(fiber.stateNode instanceof Element) ? rowOf(fiber) : null
      if (row) rendered.add(row)
      // The same child as before: nothing below was rendered.
      if (fiber.child === fiber.alternate?.child) return
      for (let child = fiber.child; child; child = child.sibling) collect(child, rendered)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot(_: number, { current }: { current: Fiber }) {
          const rendered = new Set<Element>()
          collect(current, rendered)
          window.renderedRows += rendered.size
        },
      },
    })
  }, rows)
  return async (act: () => Promise<unknown>): Promise<number> => {
    const before = await page.evaluate(() => window.renderedRows ?? 0)
    await act()
    await idle(page)
    return (await page.evaluate(() => window.renderedRows)) - before
  }
}

/** Waits until React has rendered what follows in the background. */
function idle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )
}
