import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { STYLE_NONCE } from '#contract/style-nonce.ts'

const FOLDER = 'src/web/start-page'
/** In the order in which they apply. */
const STYLES = ['start.css', 'start-shell.css', 'narrow-start.css', 'not-loaded.css']

/** Puts what is painted before any script or stylesheet into index.html (docs/decisions/021-start-of-the-page.md). */
export function startPage(): Plugin[] {
  return [
    {
      name: 'start-page',
      transformIndexHtml: {
        // Before Vite minifies what is in the page.
        order: 'pre',
        async handler(page) {
          const read = (names: readonly string[]) =>
            Promise.all(names.map((name) => readFile(`${FOLDER}/${name}`, 'utf8')))
          const [html = '', script = '', check = ''] = await read(['start.html', 'start.js', 'browser-check.js'])
          const css = (await read(STYLES)).join('')
          return page
            .replace(
              '<!-- start-page head -->',
              () => `<style nonce="${STYLE_NONCE}">${css}</style>\n    <script>${withoutComments(script)}</script>`,
            )
            .replace('<!-- browser-check -->', () => `<script>${withoutComments(check)}</script>`)
            .replace('<!-- start-page -->', () => html.replace(/\n\s*/g, ''))
        },
      },
    },
    {
      name: 'start-page-styles',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        // The app applies them itself, so that they do not delay the first paint.
        handler: (page) => page.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"'),
      },
    },
  ]
}

function withoutComments(script: string): string {
  return script.replace(/^\s*\/\/.*\n/gm, '')
}
