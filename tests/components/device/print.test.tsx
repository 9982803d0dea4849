import { test, vi } from 'vitest'
import { soon } from '#tests/components/fields.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aMember } from '#tests/components/people/people.ts'

test('in dark mode the page is light while it is printed', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), media.includes('prefers-color-scheme: dark') && { matches: true }),
  )
  await mountAs(aMember(), '/dashboard')
  const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')
  await soon(scheme).toBe('dark')
  // The page may begin to listen a moment after it is dark. It is light within the event, before the browser prints.
  await soon(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return scheme()
  }).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  await soon(scheme).toBe('dark')
})
