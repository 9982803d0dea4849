import { SCREENS } from '#contract/screens.ts'
import { LANGUAGES } from '#domain/dates/dates.ts'
import type { BuildManifest } from '#server/http/page-files.ts'
import type { WebApp } from '#server/http/static-web.ts'

/** A web app as the build leaves it, in which each file has the name of its source. */
export function aWebApp(): WebApp {
  const names = ['layouts', 'not-found', ...Object.values(SCREENS).flatMap(({ file }) => file ?? [])]
  const manifest: BuildManifest = {
    '_first-load.js': { file: 'assets/first-load.js', css: ['assets/first-load.css'] },
    ...Object.fromEntries(
      names.map((name) => [
        `src/web/screens/${name}.tsx`,
        { file: `assets/${name}.js`, imports: ['_first-load.js'], css: [`assets/${name}.css`] },
      ]),
    ),
    ...Object.fromEntries(
      LANGUAGES.flatMap((language) =>
        ['public', 'signed-in', 'further', 'guide-texts'].map((part) => [language, part]),
      ).map(([language, part]) => [`src/web/i18n/${language}/${part}.ts`, { file: `assets/${language}-${part}.js` }]),
    ),
    ...Object.fromEntries(
      ['latin', 'arabic'].map((alphabet) => [
        `fonts/readex-pro-${alphabet}-wght-normal.woff2`,
        { file: `assets/${alphabet}.woff2` },
      ]),
    ),
  }
  const page = `<!doctype html>
<html lang="en" dir="ltr" translate="no">
  <head>
    <style nonce="{style-nonce}">body { margin: 0 }</style>
    <script>start()</script>
    <script type="module" crossorigin src="/assets/first-load.js"></script>
    <link rel="preload" as="style" crossorigin href="/assets/first-load.css">
  </head>
  <body></body>
</html>`
  return { directory: 'public', page, manifest }
}
