import type { Language } from '#domain/dates.ts'
import type { GuidePage } from '#web/ui/guide-link.tsx'

const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** As `npm run pictures` takes them: a part of a phone's screen, in pixels of the page. */
export const PICTURE_SIZE = { width: 360, height: 560 }

/** Address of the page's picture; the build and a test fail without it. */
export function pictureOf(page: GuidePage, language: Language): string {
  return FILES[`./pictures/${page}-${language}.webp`] ?? ''
}
