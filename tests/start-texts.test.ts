import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { publicTexts as publicAr } from '#web/i18n/ar/public.ts'
import { startScreenTexts as startAr } from '#web/i18n/ar/start-screen.ts'
import { publicTexts } from '#web/i18n/en/public.ts'
import { startScreenTexts } from '#web/i18n/en/start-screen.ts'

/** What is loaded when the start screen opens. */
const START = ['main.tsx', 'screens/signed-in.tsx', 'screens/approved.tsx', 'screens/dashboard.tsx']

/** These modules of the web app and all that they import, but not what is loaded later: the source of each by its path. */
function modulesOf(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const add = (path: string) => {
    if (found.has(path)) return
    const source = readFileSync(path, 'utf8')
    found.set(path, source)
    for (const [, from = ''] of source.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+\.tsx?)'/gm)) {
      if (from.startsWith('.')) add(posix.join(posix.dirname(path), from))
      else if (from.startsWith('#web/')) add(from.replace('#web/', 'src/web/'))
    }
  }
  for (const path of paths) add(`src/web/${path}`)
  return found
}

/** The areas of texts that a module declares. The compiler refuses a text of any other area. */
function areasIn(source: string): string[] {
  const declared = source.matchAll(/\b(?:useTranslation\(|TFunction<)([^)>]*)[)>]/g)
  const areas = [...declared].flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, area = '']) => area))
  const named = [...source.matchAll(/\bi18next\.t\('(\w+):/g)].map(([, area = '']) => area)
  return [...areas, ...named]
}

test('the start screen shows no text of an area that is loaded after it', () => {
  const modules = modulesOf(START)
  for (const path of ['screens/dashboard-admin.tsx', 'features/accounts/account-menu.tsx', 'account/session-sync.ts'])
    expect(modules.has(`src/web/${path}`), path).toBe(true)
  const used = [...modules].flatMap(([path, source]) => areasIn(source).map((area) => ({ path, area })))
  const loaded = Object.keys({ ...publicTexts, ...startScreenTexts })
  expect(used.filter(({ area }) => !loaded.includes(area))).toEqual([])
  const areas = new Set(used.map(({ area }) => area))
  expect(Object.keys(startScreenTexts).filter((area) => !areas.has(area))).toEqual([])
})

test('the texts of a language are divided alike', () => {
  expect(Object.keys(publicAr)).toEqual(Object.keys(publicTexts))
  expect(Object.keys(startAr)).toEqual(Object.keys(startScreenTexts))
})
