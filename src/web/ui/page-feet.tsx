import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/i18n/use-language.ts'

interface PageFeetProps {
  /** What the sheets are of, so that loose ones find together again. */
  of: string
}

/** What stands around each printed page: what it belongs to, and its number, in the reader's language and direction. */
export function PageFeet({ of }: PageFeetProps) {
  return LACKS_MARGIN_BOXES ? <InsideThePage of={of} /> : <InTheMargins of={of} />
}

/** Firefox; when it has margin boxes one day it uses them. Other engines without them show no numbers. */
const LACKS_MARGIN_BOXES = !('CSSMarginRule' in window) && CSS.supports('-moz-appearance', 'none')

function InTheMargins({ of }: PageFeetProps) {
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

/** In millimetres, of A4: the margins at the top and the bottom, and what is left between them. */
const [TOP, BOTTOM, SIDE] = [8, 12, 16]
const [WIDTH, HEIGHT] = [210 - 2 * SIDE, 297 - TOP - BOTTOM]
const MOST_PAGES = 100

/**
 * Firefox repeats what is fixed on every page, but counts no pages. So the numbers are a picture behind the sheet, as long as
 * a hundred pages, of which each page shows its own part. They stand at the top, for the last page may end anywhere.
 */
function InsideThePage({ of }: PageFeetProps) {
  const { t } = useTranslation()
  const isArabic = useLanguage() === 'ar'
  const numbers = Array.from({ length: MOST_PAGES }, (_, place) => {
    const text = t('pageNumber', { page: place + 1 })
    return `<text x="${isArabic ? 0 : WIDTH}" y="${place * HEIGHT + 4}">${text}</text>`
  })
  const anchor = isArabic ? 'direction="rtl" text-anchor="end"' : 'text-anchor="end"'
  const size = `width="${WIDTH}mm" height="${HEIGHT * MOST_PAGES}mm" viewBox="0 0 ${WIDTH} ${HEIGHT * MOST_PAGES}"`
  const style = `font-family="system-ui, sans-serif" font-size="3" fill="#56635c" ${anchor}`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${style}>${numbers.join('')}</svg>`
  return (
    <>
      <style>
        {`@page { margin: ${TOP}mm ${SIDE}mm ${BOTTOM}mm; }
        [data-page-foot] { display: none; }
        @media print {
          #content {
            background: url("data:image/svg+xml,${encodeURIComponent(picture)}") no-repeat top / ${WIDTH}mm ${HEIGHT * MOST_PAGES}mm;
            print-color-adjust: exact;
          }
          #content [data-sheet] { box-decoration-break: clone; padding-block: 9mm 8mm; background: none; }
          [data-page-foot] { display: block; position: fixed; inset-block-end: 0; font-size: 8.5pt; color: #56635c; }
        }`}
      </style>
      <div data-page-foot aria-hidden>
        {of}
      </div>
    </>
  )
}
