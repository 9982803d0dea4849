import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanName,
  formerNameKey,
  initials,
  inNameOrder,
  KEPT_KEY_PATTERN,
  nameKey,
  searchKey,
  westernDigits,
} from './names.ts'
import { isPlainLine } from './text.ts'

test.each([
  ['  Rita   Khoury ', 'rita khoury'],
  ['RITA KHOURY', 'rita khoury'],
  ['Le\u0301a', 'léa'],
  ['جورج\u00a0خليل', 'جورج خليل'],
  ['Rita\u200d Khou\u00adry\u3164', 'Rita Khoury'],
  ['علی کرم', 'علي كرم'],
  ['ﻣﺤﻤﺪ ﺣﺴﻦ', 'محمد حسن'],
  ['ھدى کنعان', 'هدى كنعان'],
  ['فاطمۃ', 'فاطمة'],
  ['ہبه', 'هبه'],
  ['شەم', 'شهم'],
  ['خانۀ', 'خانه'],
  ['خان\u06d5\u0654', 'خانه'],
  ['ﮐﺮﯾﻢ', 'كريم'],
  ['ﻻرا', 'لارا'],
  ['عبد ﷲ', 'عبد الله'],
  ['مﱠ', 'م\u0651\u064e'],
])('%j is the same name as %j', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test.each([
  ['هدى', 'هدي'],
  ['أحمد', 'احمد'],
  ['فاطمة', 'فاطمه'],
])('%j is another name than %j', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

test('the key of a former version has the letters as they are written, and the present one none that look alike', () => {
  const kept = new RegExp(KEPT_KEY_PATTERN, 'u')
  expect(formerNameKey(' علی  کرم ')).toBe('علی کرم')
  expect(formerNameKey('Rita KHOURY')).toBe('rita khoury')
  const forms = Array.from({ length: 0xfefd - 0xfb50 }, (_, at) => String.fromCharCode(0xfb50 + at))
  for (const letter of [...'یکہھەۀۃ', ...forms]) {
    const name = `ا${letter}ب`
    expect(nameKey(formerNameKey(name)), name).toBe(nameKey(name))
    expect(searchKey(nameKey(name)), name).toBe(searchKey(name))
    // A few of these code points are signs without letters.
    if (letter.normalize('NFKC') !== letter) expect(kept.test(nameKey(name)), name).toBe(false)
  }
})

test.each([
  ['علی', 'علي'],
  ['فاطمۃ', 'فاطمه'],
  ['ﻣُﺤﻤﺪ', 'محمد'],
  ['کـریم', 'كريم'],
  ['أحمد', 'احمد'],
  ['إيلي', 'ايلي'],
  ['مُحَمَّد', 'محمد'],
  ['محـــمد', 'محمد'],
  ['هدى', 'هدي'],
  ['فاطمة', 'فاطمه'],
  ['آدم', 'ادم'],
  ['فؤاد', 'فواد'],
  ['مجموعة ٣', 'مجموعه 3'],
  ['AHMAD', 'ahmad'],
])('searching %j finds %j', (typed, stored) => {
  expect(searchKey(typed)).toBe(searchKey(stored))
})

test('names come in alphabetical order, in which hamza, vowel marks and tatweel are nothing', () => {
  const inOrder = [
    'Élie',
    'Fadi',
    'إبراهيم',
    'ابراهيم',
    'ابو خليل',
    'أحمد',
    'احمد',
    'آدم',
    'ادم',
    'إيلي',
    'بـطرس',
    'تيريز',
    'رامي',
    'رؤى',
  ]
  // Names that are one name in this order stay as they were.
  const mixed = [1, 2, 0].flatMap((part) => inOrder.filter((_, place) => place % 3 === part))
  expect(inNameOrder(mixed, (name) => name)).toEqual(inOrder)
})

test('names with different vowel marks are different names, though one search finds both', () => {
  expect(nameKey('مُحمد')).not.toBe(nameKey('مَحمد'))
})

test('the large and the small sharp s are one letter', () => {
  expect(nameKey('STRAẞE')).toBe(nameKey('Straße'))
})

test('cleaning a clean name changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(cleanName(cleanName(typed))).toBe(cleanName(typed))
      expect(nameKey(nameKey(typed))).toBe(nameKey(typed))
    }),
  )
})

test('Eastern digits are read as Western ones', () => {
  expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 42')).toBe('0123456789 0123456789 42')
})

test.each([
  ['Georges Khalil', 'GK'],
  ['كريستا أبي نادر', 'ك\u200c\u2009ن'],
  ['Karim El Hajj', 'KH'],
  ['جاد الحاج', 'ج\u200c\u2009ح'],
  ['الياس الخوري', 'ا\u200c\u2009خ'],
  ['إيلي غانم', 'ا\u200c\u2009غ'],
  ['جاد Khoury', 'جK'],
  ['مريم', 'م'],
  ['Noah', 'N'],
  ['🙂', ''],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test('a plain name has the same key as by the full folding', () => {
  const folded = (text: string) => text.toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
  const characters = Array.from({ length: 0x700 }, (_, code) => String.fromCodePoint(code)).filter(isPlainLine)
  expect(characters).toHaveLength(94 + 36)
  for (const character of characters)
    expect(nameKey(`${character} ${character}`)).toBe(folded(`${character} ${character}`))
})
