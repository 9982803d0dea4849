import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfPage {
  readonly width: number
  readonly height: number
  /** Without spaces, because a PDF has runs of glyphs. Arabic is in drawing order. */
  readonly text: string
  /** What is in the margin at its foot, on either side. */
  readonly foot: { readonly left: string; readonly right: string }
  readonly links: readonly string[]
}

export const A4 = { width: 595, height: 842 }
export const A5 = { width: 420, height: 595 }

/** The lower margin, 20 mm, in points. */
const FOOT = 56.7

export async function printed(page: Page): Promise<PdfPage[]> {
  return pagesOf(await page.pdf({ preferCSSPageSize: true }), FOOT)
}

async function pagesOf(pdf: Uint8Array, footHeight: number): Promise<PdfPage[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const links = (await page.getAnnotations()).flatMap(({ url }) => (typeof url === 'string' ? url : []))
    const runs = items.flatMap((item) =>
      'str' in item ? { text: item.str, x: item.transform[4], y: item.transform[5] } : [],
    )
    const textOf = (found: typeof runs) =>
      found
        .map((run) => run.text)
        .join('')
        .replace(/\s/g, '')
    const foot = runs.filter((run) => run.y < footHeight)
    pages.push({
      width,
      height,
      links,
      text: textOf(runs.filter((run) => run.y >= footHeight)),
      foot: {
        left: textOf(foot.filter((run) => run.x < width / 2)),
        right: textOf(foot.filter((run) => run.x >= width / 2)),
      },
    })
  }
  await loading.destroy()
  return pages
}

/** As in {@link PdfPage.text}, where lam and alef of the ligature are swapped. */
export function wordOnPaper(text: string): string {
  const words = text.replace(/\{\{.*?\}\}/g, ' ').split(/[^\p{L}\p{M}]+/u)
  const longest = words.reduce((found, word) => (word.length > found.length ? word : found))
  return longest.replaceAll('\u0644\u0627', '\u0627\u0644')
}
