import type { PersonFile } from '#contract/people/person-file.ts'
import { numbersInOrder } from '#domain/dates/direction.ts'

import { mustNotCollect } from '#domain/people/collecting.ts'
import type { FileSection, FileWords } from './file-words.ts'
import { sectionsOf } from './person-file-sections.ts'

/**
 * The file as HTML without scripts or external resources. Source: docs/product.md, 22.5.
 * @param at when it was made, as text
 */
export function personFileHtml(file: PersonFile, words: FileWords, at: string): string {
  const { t, language } = words
  const title = escaped(t('title', { name: file.entry.attendeeName }))
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(t('made', { at }))}</p>
<p>${escaped(t('limits'))}</p>
${sectionsOf(file, words)
  .map((section) => sectionHtml(section, t('nothing')))
  .join('\n')}
</main>
</body>
</html>
`
}

/** Whether a row of the log tells of hand-overs, of requests of guardians, or of who must not collect the child. */
const isForbidden = (action: string) => action === 'reading.link_asked' || /^roster\.(collector_|hand)/.test(action)

/** The file without what an administrator has to tick. Source: docs/product.md, 22.5. */
export function withoutForbidden(file: PersonFile): PersonFile {
  const { collectors = [], readings, actions } = file
  return {
    ...file,
    collectors: collectors.filter(({ kind, name }) => kind === 'may' && !mustNotCollect(name, collectors)),
    handOvers: [],
    readings: readings.filter(({ action }) => !isForbidden(action)),
    actions: actions.filter(({ action }) => !isForbidden(action)),
  }
}

export function hasForbidden({ collectors = [], handOvers = [], readings, actions }: PersonFile): boolean {
  return (
    handOvers.length > 0 ||
    collectors.some(({ kind }) => kind !== 'may') ||
    [...readings, ...actions].some(({ action }) => isForbidden(action))
  )
}

function sectionHtml({ title, hint, columns, rows, isPairs = false }: FileSection, nothing: string): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')
  const body = rows
    .map((row) => {
      const cells = row.map(
        (text, place) =>
          `<td data-column="${escaped(columns[place] ?? '')}"><span dir="auto">${escaped(numbersInOrder(text))}</span></td>`,
      )
      return `<tr>${cells.join('')}</tr>`
    })
    .join('\n')
  const table = `<table${isPairs ? ' class="pairs"' : ''}><thead><tr>${head}</tr></thead>\n<tbody>${body}</tbody></table>`
  return `<section>
<h2>${escaped(title)}</h2>
${hint === undefined ? '' : `<p>${escaped(hint)}</p>`}
${rows.length === 0 ? `<p>${escaped(nothing)}</p>` : table}
</section>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** On a phone each row is a block with the column names. */
const STYLE = `
  :root { color-scheme: light }
  body { margin: 0 auto; max-width: 60rem; padding: 16px; font: 16px/1.6 "Readex Pro", "Segoe UI", Tahoma, sans-serif; color: #17211c; background: #fff }
  h1 { font-size: 1.5rem; line-height: 1.3; color: #087c50; overflow-wrap: anywhere }
  h2 { font-size: 1.15rem; margin: 24px 0 8px; break-after: avoid }
  p { margin: 4px 0; color: #45564d }
  table { width: 100%; border-collapse: collapse; font-size: .9rem }
  th, td { padding: 6px 8px; text-align: start; vertical-align: top; border-bottom: 1px solid #dbe3de; overflow-wrap: anywhere }
  th { color: #45564d; font-weight: 600 }
  td span { white-space: pre-wrap; unicode-bidi: isolate }
  tr { break-inside: avoid }
  @media screen and (max-width: 640px) {
    thead { display: none }
    table, tbody, tr, td { display: block }
    tr { padding: 8px 0; border-bottom: 1px solid #dbe3de }
    td { padding: 2px 0; border: 0 }
    td::before { content: attr(data-column) ": "; color: #45564d }
    .pairs td::before { content: none }
    .pairs td:first-child { color: #45564d }
    td:has(span:empty) { display: none }
  }
  @page { size: A4; margin: 15mm }
  @media print { body { padding: 0; font-size: 10.5pt } }
`
