const THRESHOLD_PX = 160
const INTERVAL_MS = 1_000

/**
 * Clears session storage while the window is much larger than its page, as with docked developer tools. Source:
 * docs/product.md, 11.5.
 */
export function guardSessionStorage(): void {
  setInterval(() => {
    const width = window.outerWidth - window.innerWidth
    const height = window.outerHeight - window.innerHeight
    if (width > THRESHOLD_PX || height > THRESHOLD_PX) sessionStorage.clear()
  }, INTERVAL_MS)
}
