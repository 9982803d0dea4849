import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/i18n/use-language.ts'

interface PageFeetProps {
  /** What the sheets are of, so that loose ones find together again. */
  of: string
}

/** The foot of each printed page: what it belongs to, and its number, in the reader's language and direction. */
export function PageFeet({ of }: PageFeetProps) {
  const { t } = useTranslation()
  const isArabic = useLanguage() === 'ar'
  const direction = isArabic ? 'rtl' : 'ltr'
  const [start, end] = isArabic ? ['right', 'left'] : ['left', 'right']
  // The text is the app's own, and closes and opens the quotes around the numbers.
  const number = `"${t('pageOf', { page: '" counter(page) "', pages: '" counter(pages) "' })}"`
  return (
    <style>
      {`@page {
        @bottom-${start} { content: ${quoted(of)}; direction: ${direction}; }
        @bottom-${end} { content: ${number}; direction: ${direction}; }
      }`}
    </style>
  )
}

/** Any text as a string of a style sheet. */
function quoted(text: string): string {
  const escaped = text.replace(/[^\p{L}\p{N} ,.-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)
  return `"${escaped}"`
}
