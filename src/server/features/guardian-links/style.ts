import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface PageStyle {
  readonly css: string
  /** The digest in the form of a policy: `'sha256-…'`. */
  readonly source: string
}

const FONTS = [
  { name: /^readex-pro-arabic-wght-.*\.woff2$/, range: 'U+0600-06FF,U+0750-077F,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC' },
  { name: /^readex-pro-latin-wght-.*\.woff2$/, range: 'U+0000-00FF,U+0131,U+2000-206F,U+20AC' },
]

/** @param webDirectory the built web app with the fonts; if it is not built, pages have the device's own fonts */
export function pageStyle(webDirectory: string): PageStyle {
  const css = fontFaces(webDirectory) + RULES
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}

function fontFaces(webDirectory: string): string {
  let files: string[] = []
  try {
    files = readdirSync(join(webDirectory, 'assets'))
  } catch {
    // The web app is not built, as for the server of a test.
  }
  return FONTS.map(({ name, range }) => {
    const file = files.find((one) => name.test(one))
    return file
      ? `@font-face{font-family:'Readex Pro';font-weight:160 700;font-display:swap;src:url(/assets/${file}) format('woff2');unicode-range:${range}}`
      : ''
  }).join('')
}

const RULES = `
:root { color-scheme: light dark; --page: #f6f8f6; --card: #fff; --line: #e2e8e4; --text: #13201a; --dimmed: #56635c;
  --cedar: #087c50; --on-cedar: #fff; --tint: #eaf7f1; --tint-text: #006b43; --input-line: #8a9c92; --link: #087c50;
  --sand: #fff6e6; --sand-text: #7a5200; --red: #fff0f0; --red-text: #c92a2a; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1511; --card: #16221c; --line: #2a3a32; --text: #e6eee9; --dimmed: #a6b7ae; --cedar: #37a878;
    --on-cedar: #13201a; --tint: #143527; --tint-text: #a6d9c3; --input-line: #6f8278; --link: #76c5a3; --sand: #2f2612;
    --sand-text: #ecbf6f; --red: #3a1d1d; --red-text: #ff8787; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 'Readex Pro', system-ui, Tahoma, sans-serif;
  -webkit-text-size-adjust: 100%; }
header { display: flex; align-items: center; gap: 10px; padding: 12px 16px; background: var(--card);
  border-block-end: 1px solid var(--line); font-weight: 600; }
header img { display: block; width: 28px; height: 28px; }
main { max-width: 560px; margin: 0 auto; padding: 20px 16px 40px; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.5; overflow-wrap: anywhere; }
h2 { margin: 28px 0 10px; font-size: 17px; }
p { margin: 0; overflow-wrap: anywhere; }
a { color: var(--link); }
.dimmed { color: var(--dimmed); font-size: 14px; }
.notice { margin-block-start: 16px; padding: 12px 16px; border-radius: 12px; background: var(--tint); color: var(--tint-text);
  font-weight: 600; }
.notice.refused { background: var(--red); color: var(--red-text); }
ul { margin: 0; padding: 0; list-style: none; }
.card { margin-block-end: 12px; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.card.announced { border-color: transparent; background: var(--sand); }
.announced .state { color: var(--sand-text); }
.day { font-weight: 600; }
.time { color: var(--dimmed); white-space: nowrap; }
.announced .time { color: inherit; }
.state { margin-block-start: 2px; }
.button, summary { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; padding: 8px 16px;
  border: 1px solid transparent; border-radius: 10px; font: inherit; font-weight: 600; text-align: center; text-decoration: none;
  cursor: pointer; }
.button { background: var(--cedar); color: var(--on-cedar); }
.button.quiet, summary { border-color: var(--input-line); background: transparent; color: var(--text); }
summary { list-style: none; }
summary::-webkit-details-marker { display: none; }
.card > * + details, .card > * + form { margin-block-start: 12px; }
details[open] > summary { border-color: var(--cedar); background: var(--tint); color: var(--tint-text); }
fieldset { min-width: 0; margin: 16px 0 0; padding: 0; border: 0; }
legend, .label { display: block; padding: 0; margin-block-end: 8px; font-weight: 600; }
.chips { display: flex; flex-wrap: wrap; gap: 8px; }
.chip { position: relative; }
.chip input { position: absolute; inset-block-start: 0; inset-inline-start: 0; width: 100%; height: 100%; margin: 0; opacity: 0;
  cursor: pointer; }
.chip span { display: flex; align-items: center; min-height: 44px; padding: 8px 18px; border: 1px solid var(--input-line);
  border-radius: 22px; }
.chip input:checked + span { border-color: var(--cedar); background: var(--cedar); color: var(--on-cedar); font-weight: 600; }
.chip input:focus-visible + span, a:focus-visible, button:focus-visible, summary:focus-visible, .field:focus-visible {
  outline: 3px solid #e2a02a; outline-offset: 2px; }
.field { display: block; width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid var(--input-line); border-radius: 10px;
  background: var(--card); color: var(--text); font: inherit; }
form > label { display: block; margin: 16px 0; }
form > .button { margin-block-start: 16px; }
.contact { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 8px; }
.contact .button { flex: 1 1 130px; width: auto; }
footer { margin-block-start: 28px; }
main.problem { padding-block-start: 48px; text-align: center; }
main.problem section + section { margin-block-start: 32px; }
@media (forced-colors: active) {
  .chip input:checked + span { outline: 3px solid Highlight; }
  .notice, .card.announced { border: 1px solid CanvasText; }
}
`
