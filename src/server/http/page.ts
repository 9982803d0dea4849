import type { Me } from '#contract/accounts/accounts.ts'
import { PAGE_PERSON_ID } from '#contract/page.ts'
import { SCREENS, type ScreenPath } from '#contract/screens.ts'
import { mustSetUpSecondFactor } from '#domain/accounts/second-factor.ts'
import type { Language } from '#domain/dates/dates.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { type BuildManifest, preloadLinks } from './page-files.ts'

interface PageRequest {
  readonly screen: ScreenPath | undefined
  readonly isSignUp: boolean
  readonly language: Language
  /** The signed-in person; null for no one, undefined if unknown. */
  readonly me: Me | null | undefined
}

/** index.html in the device's language, with the screen's files, the signed-in person, and src/web/start-page. */
export function createPage(index: string, manifest: BuildManifest): (request: PageRequest) => string {
  const [beforeTag = '', afterTag = ''] = index.split('<html lang="en" dir="ltr" translate="no">')
  const [head = '', body = ''] = afterTag.split('</head>')
  const linksFor = preloadLinks(manifest, index)
  return ({ screen, isSignUp, language, me }) => {
    const shown = screen && screenShown(screen, me)
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    const start = startOf(shown, isSignUp, me)
    const tag = `<html lang="${language}" dir="${direction}" translate="no"${start ? ` data-start="${start}"` : ''}>`
    const links = linksFor(shown, language)
    return `${beforeTag}${tag}${head}${personElement(me)}${links}\n  </head>${body}`
  }
}

/** The part of src/web/start-page that is shown. If there is none, its script decides by the address. */
function startOf(shown: ScreenPath | undefined, isSignUp: boolean, me: Me | null | undefined): string | undefined {
  if (!shown) return 'nothing'
  if (shown === '/auth') return isSignUp ? 'form' : 'sign-in'
  if (SCREENS[shown].file === 'guide') return 'no-sections'
  if (SCREENS[shown].audience === 'anyone') return 'form'
  if (!me) return undefined
  return isApproved(me) && !mustSetUpSecondFactor(me) ? 'sections' : 'no-sections'
}

function personElement(me: Me | null | undefined): string {
  if (me === undefined) return ''
  return `<script type="application/json" id="${PAGE_PERSON_ID}">${escapedJson(me)}</script>\n    `
}

/** JSON that neither ends its element nor starts a comment in it. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * The screen that the routes' guards will show.
 * @param me null for no one, undefined if unknown
 */
function screenShown(requested: ScreenPath, me: Me | null | undefined): ScreenPath {
  const { audience } = SCREENS[requested]
  if (me === undefined) return requested
  if (me === null) return audience === 'anyone' ? requested : '/auth'
  if (mustSetUpSecondFactor(me) && (audience !== 'anyone' || requested === '/auth')) return '/second-factor'
  if (requested === '/' || requested === '/auth' || requested === '/pending-approval' || requested === '/second-factor')
    return isApproved(me) ? '/dashboard' : '/pending-approval'
  return audience === 'approved' && !isApproved(me) ? '/pending-approval' : requested
}
