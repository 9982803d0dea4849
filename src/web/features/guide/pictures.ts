import type { Language } from '#domain/dates/dates.ts'
import type { GuidePage } from '#web/ui/buttons/guide-link.tsx'

const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** Address of the page's picture; the build and a test fail without it. */
export function pictureOf(page: GuidePage, language: Language): string {
  return FILES[`./pictures/${page}-${language}.webp`] ?? ''
}
