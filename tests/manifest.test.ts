import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isScreenPath } from '#contract/screens.ts'

const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })
const screenshot = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.string(),
  form_factor: z.string(),
  label: z.string(),
})
const manifest = z.object({
  id: z.string(),
  lang: z.string(),
  dir: z.string(),
  name: z.string(),
  start_url: z.string(),
  display: z.string(),
  icons: z.array(icon),
  screenshots: z.array(screenshot),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(icon) })),
})

const read = (file: string) => manifest.parse(JSON.parse(readFileSync(`public/${file}`, 'utf8')))
const [english, arabic] = [read('manifest.webmanifest'), read('manifest-ar.webmanifest')]

function pngSize(file: string): string {
  const bytes = readFileSync(`public/${file}`)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('both manifests are of one app, and differ in their words only', () => {
  const withoutWords = ({ id, start_url, display, icons, shortcuts }: typeof english) => {
    return { id, start_url, display, icons, urls: shortcuts.map(({ url }) => url) }
  }
  expect(withoutWords(arabic)).toEqual(withoutWords(english))
  expect([english.lang, english.dir, arabic.lang, arabic.dir]).toEqual(['en', 'ltr', 'ar', 'rtl'])
  expect(english.shortcuts.map(({ name }) => name)).toEqual(['Roll call', 'Members'])
  expect(arabic.shortcuts.map(({ name }) => name)).toEqual(['نداء الحضور', 'الأعضاء'])
})

function webpSize(file: string): string {
  const bytes = readFileSync(`public/${file}`)
  expect(bytes.subarray(8, 16).toString('latin1')).toBe('WEBPVP8X')
  return `${bytes.readUIntLE(24, 3) + 1}x${bytes.readUIntLE(27, 3) + 1}`
}

test('what the app looks like is shown in the language of the manifest, in the declared sizes', () => {
  for (const [of, language] of [
    [english, 'en'],
    [arabic, 'ar'],
  ] as const) {
    expect(of.screenshots.map(({ src }) => src)).toEqual(
      ['home', 'roll-call', 'wide'].map((name) => `/screenshots/${name}-${language}.webp`),
    )
    for (const { src, sizes } of of.screenshots) expect([src, webpSize(src)]).toEqual([src, sizes])
  }
})

test('start and shortcuts are screens', () => {
  for (const path of [english.id, english.start_url, ...english.shortcuts.map(({ url }) => url)])
    expect([path, isScreenPath(path)]).toEqual([path, true])
})

test('the icons have the sizes that phones need, as declared', () => {
  const pngs = [...english.icons, ...english.shortcuts.flatMap(({ icons }) => icons)].filter(
    ({ type }) => type === 'image/png',
  )
  for (const { src, sizes } of pngs) expect([src, pngSize(src)]).toEqual([src, sizes])
  expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  expect(pngSize('apple-touch-icon.png')).toBe('180x180')
  expect(readFileSync('index.html', 'utf8')).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />')
})
