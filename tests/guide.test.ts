import { readdirSync, statSync } from 'node:fs'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#domain/dates/dates.ts'
import { aLeader, aMember } from '#tests/components/people/people.ts'
import { GUIDE_PAGE_NAMES, GUIDE_PAGES, guideRoles } from '#web/features/guide/pages.ts'
import { guideTexts as ar } from '#web/i18n/ar/guide-texts.ts'
import { texts as allAr } from '#web/i18n/ar/index.ts'
import { guideTexts as en } from '#web/i18n/en/guide-texts.ts'
import { texts as allEn } from '#web/i18n/en/index.ts'

type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>
const CATALOGS: Readonly<Record<Language, Catalog>> = { en: { ...allEn, ...en }, ar: { ...allAr, ...ar } }

const MOST_WORDS = 250
const [LARGEST_PICTURE, ALL_PICTURES] = [40_000, 700_000]

async function translator(language: Language, catalog: Catalog) {
  const instance = i18next.createInstance()
  await instance.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(catalog),
    defaultNS: 'guide',
    resources: { [language]: catalog },
  })
  return instance.t as unknown as (key: string) => string
}

const referencesIn = (text: string) => [...text.matchAll(/\$t\(([^)]*)\)/g)].map(([, key = '']) => key)
const textsOf = (page: (typeof GUIDE_PAGE_NAMES)[number]) => {
  const { title, lead, steps, hint } = GUIDE_PAGES[page]
  return [title, lead, steps, hint] as const
}

test.each(LANGUAGES)('every button that the guide names is one of the app, in %s', (language) => {
  const catalog = CATALOGS[language]
  const named = Object.values(catalog.guide ?? {}).flatMap(referencesIn)
  const dead = named.filter((reference) => {
    const [area = '', key = ''] = reference.split(':')
    const text = catalog[area]?.[key]
    // One with a value has no fixed words.
    return text === undefined || text.includes('{{')
  })
  expect(dead).toEqual([])
  expect(named.length).toBeGreaterThan(80)
})

test('a page names the same buttons, in as many steps, in both languages', () => {
  for (const page of GUIDE_PAGE_NAMES)
    for (const key of textsOf(page)) {
      const [english, arabic] = [allEn.guide[key], allAr.guide[key]]
      expect([key, referencesIn(arabic).sort()]).toEqual([key, referencesIn(english).sort()])
      expect([key, arabic.split('\n').length]).toEqual([key, english.split('\n').length])
      expect([key, english.split('**').length % 2, arabic.split('**').length % 2]).toEqual([key, 1, 1])
    }
})

test.each(LANGUAGES)('there are ten pages of at most 250 words, in %s', async (language) => {
  const t = await translator(language, CATALOGS[language])
  expect(GUIDE_PAGE_NAMES).toHaveLength(10)
  for (const page of GUIDE_PAGE_NAMES) {
    const shown = textsOf(page).map(t).join(' ')
    expect(shown).not.toMatch(/\$t|\{\{|\w:\w/)
    const words = shown.match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? []
    expect([page, words.length <= MOST_WORDS]).toEqual([page, true])
  }
})

test('each page has a small picture in both languages', () => {
  const folder = 'src/web/features/guide/pictures'
  const names = GUIDE_PAGE_NAMES.flatMap((page) => LANGUAGES.map((language) => `${page}-${language}.webp`))
  expect(readdirSync(folder).sort()).toEqual(names.sort())
  const sizes = names.map((name) => statSync(`${folder}/${name}`).size)
  expect(Math.max(...sizes)).toBeLessThan(LARGEST_PICTURE)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(ALL_PICTURES)
})

test('the own roles come first', () => {
  expect(guideRoles(undefined)[0]).toBe('volunteers')
  expect(guideRoles(aLeader('finance_manager')).slice(0, 2)).toEqual(['treasurers', 'volunteers'])
  expect(guideRoles(aMember({ isAdmin: true }))[0]).toBe('administrators')
})
