/**
 * Apply the styles that the page has only started to load: as stylesheets they would keep the browser from painting the start page.
 * They stay where they are in the document, before those of screens. Resolves also if one cannot be loaded.
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

/** Remove the start page, because the app shows something itself. */
export function removeStartPage(): void {
  document.getElementById('start')?.remove()
}

/** Say in place of the start page that the app could not be loaded, with a button that reloads it. */
export function showNotLoaded(): void {
  document.getElementById('not-loaded')?.removeAttribute('hidden')
}
