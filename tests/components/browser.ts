import 'fake-indexeddb/auto'
import { configure } from '@testing-library/dom'
import type { ReadingTask } from '#web/features/roster/import/file-worker.ts'
import { storeWaits } from '#web/offline/database.ts'

// What jsdom lacks: a screen as wide as a desktop's, on which nothing moves.
const WIDTH = 1280

window.matchMedia = (media) => {
  const [, width] = /min-width: ?([\d.]+)em/.exec(media) ?? []
  const matches = width ? WIDTH >= Number(width) * 16 : media.includes('prefers-reduced-motion')
  const listeners = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} }
  return { media, matches, onchange: null, dispatchEvent: () => true, ...listeners }
}
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
} as never
// A call that is given up fails with the `DOMException` of Node, whose `AbortController` it is.
window.DOMException = AbortSignal.abort().reason.constructor
// The stream of changes has none.
window.EventSource = class extends EventTarget {
  close() {}
} as never
/** Reads files in the page itself. */
window.Worker = class {
  onmessage: (message: { data: unknown }) => void = () => undefined
  async postMessage({ file, choice }: ReadingTask) {
    const { readFile } = await import('#web/features/roster/import/read-file.ts')
    this.onmessage({ data: await readFile(file, choice) })
  }
  terminate() {}
} as never
Object.assign(document, { fonts: Object.assign(new EventTarget(), { load: async () => [] }) })
Object.assign(window, { CSS: { supports: () => true } })
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

// What a screen shows without its store, on a slow device, is tried by `browser-guards.test.tsx` and in a browser.
Object.assign(storeWaits, { transaction: 45_000, shown: 45_000 })

configure({
  // A busy machine loads the parts of a screen slowly.
  asyncUtilTimeout: 50_000,
  // A missing element is told by its name and the last words of the page, without the elements.
  getElementError: (message) => new Error(`${message?.split('\n')[0]} in: …${document.body.textContent.slice(-300)}`),
})
