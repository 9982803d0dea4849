import { html, raw } from 'hono/html'
import type { Language } from '#domain/dates/dates.ts'
import type { PageStyle } from './style.ts'
import { textIn } from './texts/text.ts'

export type Html = ReturnType<typeof html>

/** The frame of a guardian's page. Names are only in `main`: link previews show the title. */
interface PageFrame {
  readonly language: Language
  readonly style: PageStyle
  readonly title: string
  readonly main: Html
}

/** A whole page. It needs no script, and loads only the logo and the app's fonts. */
export function page({ language, style, title, main }: PageFrame): Html {
  const product = textIn(language, 'page')('product')
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<meta name="theme-color" content="#087c50">
<meta property="og:title" content="${textIn(language, 'page')('title')}">
<meta property="og:site_name" content="${product}">
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<title>${title} · ${product}</title>
<style>${raw(style.css)}</style>
</head>
<body>
<header><img src="/logo.svg" alt="" width="28" height="28"> ${product}</header>
${main}
</body>
</html>
`
}

/** Why a page is not shown: the link is dead, it was used too often, the server failed, or no person has opened it. */
export type Problem = 'dead' | 'busy' | 'failed' | 'preview'

/** A page with only a problem, in both languages, because the link's language is unknown. */
export function problemPage(problem: Problem, style: PageStyle): Html {
  const part = (language: Language) => {
    const t = textIn(language, 'problem')
    const texts = html`<p>${t(problem)}</p>`
    return language === 'ar'
      ? html`<section lang="ar" dir="rtl"><h1>${t(`${problem}Title`)}</h1>${texts}</section>`
      : html`<section lang="en" dir="ltr"><h1>${t(`${problem}Title`)}</h1>${texts}</section>`
  }
  const main = html`<main class="problem">${part('ar')}${part('en')}</main>`
  return page({ language: 'ar', style, title: textIn('ar', 'problem')(`${problem}Title`), main })
}
