import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { LAYOUTS, SCREENS } from '#server/http/screens.ts'
import { publicTexts as publicAr } from '#web/i18n/ar/public.ts'
import { startScreenTexts as startAr } from '#web/i18n/ar/start-screen.ts'
import { publicTexts } from '#web/i18n/en/public.ts'
import { startScreenTexts } from '#web/i18n/en/start-screen.ts'

/** What is loaded when the start screen opens. */
const START = [...LAYOUTS.approved, SCREENS['/dashboard'].file].map((name) => `screens/${name}.tsx`)
/** What its modules load later otherwise than as parts, which wait for their texts: it shows no text of its own. */
const LOADED_OTHERWISE = [
  // The texts themselves.
  'i18n/i18n.ts',
  // Messages, whose texts are made where they are sent.
  'ui/toast.ts',
  'features/events/use-realtime.ts',
  // What is loaded ahead is not shown.
  'screens/layouts.tsx',
  // Each route waits for the texts of its screen.
  'routes/public.ts',
  'routes/root.ts',
  'routes/signed-in.ts',
  'features/accounts/second-step-part.ts',
]

/** These modules of the web app and all that they import, but not what is loaded later: the source of each by its path. */
function modulesOf(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const add = (path: string) => {
    if (found.has(path)) return
    const source = readFileSync(`src/web/${path}`, 'utf8')
    found.set(path, source)
    for (const [, from = ''] of source.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+\.tsx?)'/gm)) {
      if (from.startsWith('.')) add(posix.join(posix.dirname(path), from))
      else if (from.startsWith('#web/')) add(from.replace('#web/', ''))
    }
  }
  for (const path of paths) add(path)
  return found
}

/** The areas of texts that a module declares. The compiler refuses a text of any other area. */
function areasIn(source: string): string[] {
  const declared = source.matchAll(/\b(?:useTranslation\(|TFunction<)([^)>]*)[)>]/g)
  const areas = [...declared].flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, area = '']) => area))
  const named = [...source.matchAll(/\bi18next\.t\('(\w+):/g)].map(([, area = '']) => area)
  return [...areas, ...named]
}

/** Ways of naming areas that `areasIn` does not read. */
const UNREADABLE =
  /useTranslation\((?!\)|'\w+'\)|\[(?:\s*'\w+',?)+\s*\]\))|TFunction(?!<(?:'\w+'|\[(?:\s*'\w+',?)+\s*\])>|\b[^<]*? from )|getFixedT|<Trans\b|\bns:(?! Object\.keys\(publicTexts\))/

const modules = modulesOf(['main.tsx', ...START])

test('the start screen shows no text of an area that is loaded after it', () => {
  for (const path of ['screens/dashboard-admin.tsx', 'features/accounts/account-menu.tsx', 'account/session-sync.ts'])
    expect(modules.has(path), path).toBe(true)
  const used = [...modules].flatMap(([path, source]) => areasIn(source).map((area) => ({ path, area })))
  const loaded = Object.keys({ ...publicTexts, ...startScreenTexts })
  expect(used.filter(({ area }) => !loaded.includes(area))).toEqual([])
  const areas = new Set(used.map(({ area }) => area))
  expect(Object.keys(startScreenTexts).filter((area) => !areas.has(area))).toEqual([])
})

test('each module of the start screen names its areas where they are read, and loads what it opens with its texts', () => {
  const unreadable = [...modules].filter(([, source]) => UNREADABLE.test(source)).map(([path]) => path)
  expect(unreadable).toEqual([])
  const otherwise = [...modules].filter(([, source]) =>
    /\bimport\('/.test(source.replace(/typeof import\('|(?:partLoader|codeLoader)(?:<\w+>)?\(\(\) => import\('/g, '')),
  )
  expect(otherwise.map(([path]) => path).sort()).toEqual([...LOADED_OTHERWISE].sort())
})

test('code that is loaded without texts has none', () => {
  const codes = [...modules].flatMap(([path, source]) =>
    [...source.matchAll(/codeLoader(?:<\w+>)?\(\(\) => import\('(\.[^']+)'/g)].map(([, file = '']) =>
      posix.join(posix.dirname(path), file),
    ),
  )
  expect(codes).toContain('ui/menu-parts.tsx')
  for (const [path, source] of modulesOf(codes)) expect([path, areasIn(source)]).toEqual([path, []])
})

test('the texts of a language are divided alike', () => {
  expect(Object.keys(publicAr)).toEqual(Object.keys(publicTexts))
  expect(Object.keys(startAr)).toEqual(Object.keys(startScreenTexts))
})
