import { useTranslation } from 'react-i18next'
import { NO_ISOLATES } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { styleNonce } from '#web/style-nonce.ts'

export type PaperSize = 'A4' | 'A5'

interface PrintFooterProps {
  of: string
  isLandscape?: boolean
  paper?: PaperSize
}

export function PrintFooter(props: PrintFooterProps) {
  return LACKS_MARGIN_BOXES ? <InsideThePage {...props} /> : <InTheMargins {...props} />
}

/** True in Firefox until it supports margin boxes. Other browsers without them print no page numbers. */
const LACKS_MARGIN_BOXES = !('CSSMarginRule' in window) && CSS.supports('-moz-appearance', 'none')

function InTheMargins({ of, isLandscape = false, paper = 'A4' }: PrintFooterProps) {
  const { t } = useTranslation()
  const isArabic = useLanguage() === 'ar'
  const direction = isArabic ? 'rtl' : 'ltr'
  const [start, end] = isArabic ? ['right', 'left'] : ['left', 'right']
  // The inserted values close and reopen the quotes, so that the page numbers are CSS counters.
  const number = `"${t('pageOf', { page: '" counter(page) "', pages: '" counter(pages) "', ...NO_ISOLATES })}"`
  return (
    <style nonce={styleNonce()}>
      {`@page {
        size: ${sizeOf(paper, isLandscape)};
        ${paper === 'A5' ? 'margin: 10mm 12mm 14mm;' : ''}
        @bottom-${start} { content: ${quoted(of)}; direction: ${direction}; }
        @bottom-${end} { content: ${number}; direction: ${direction}; }
      }`}
    </style>
  )
}

function sizeOf(paper: PaperSize, isLandscape: boolean): string {
  return isLandscape ? `${paper} landscape` : paper
}

function quoted(text: string): string {
  const escaped = text.replace(/[^\p{L}\p{N} ,.-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)
  return `"${escaped}"`
}

/** The measures of a page in millimetres: the margins, and its sides. */
const [TOP, BOTTOM, SIDE] = [8, 12, 16]
const SIDES = { A4: [210, 297], A5: [148, 210] } as const
const MOST_PAGES = 100

/**
 * Firefox has no page counter for fixed elements. So a background image of a hundred pages has the numbers, each page
 * showing its part; at the top, because the last page may end anywhere.
 */
function InsideThePage({ of, isLandscape = false, paper = 'A4' }: PrintFooterProps) {
  const { t } = useTranslation()
  const isArabic = useLanguage() === 'ar'
  const [short, long] = SIDES[paper]
  const [pageWidth, pageHeight] = isLandscape ? [long, short] : [short, long]
  const [width, height] = [pageWidth - 2 * SIDE, pageHeight - TOP - BOTTOM]
  const numbers = Array.from({ length: MOST_PAGES }, (_, place) => {
    const text = t('pageNumber', { page: place + 1 })
    return `<text x="${isArabic ? 0 : width}" y="${place * height + 4}">${text}</text>`
  })
  const anchor = isArabic ? 'direction="rtl" text-anchor="end"' : 'text-anchor="end"'
  const size = `width="${width}mm" height="${height * MOST_PAGES}mm" viewBox="0 0 ${width} ${height * MOST_PAGES}"`
  const style = `font-family="system-ui, sans-serif" font-size="3" fill="#56635c" ${anchor}`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${style}>${numbers.join('')}</svg>`
  return (
    <>
      <style nonce={styleNonce()}>
        {`@page { size: ${sizeOf(paper, isLandscape)}; margin: ${TOP}mm ${SIDE}mm ${BOTTOM}mm; }
        [data-page-foot] { display: none; }
        @media print {
          #content {
            background: url("data:image/svg+xml,${encodeURIComponent(picture)}") no-repeat top / ${width}mm ${height * MOST_PAGES}mm;
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
