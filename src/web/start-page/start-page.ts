/**
 * Applies the styles, which as stylesheets would block the painting of the start page. They keep their place. It never
 * rejects.
 */
export async function applyStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]')
  await Promise.all(
    Array.from(links, (link) => {
      const applied = new Promise((resolve) => {
        link.onload = resolve
        link.onerror = resolve
      })
      link.rel = 'stylesheet'
      return applied
    }),
  )
}

export function removeStartPage(): void {
  document.getElementById('start')?.remove()
}

export function showNotLoaded(): void {
  document.getElementById('not-loaded')?.removeAttribute('hidden')
}
