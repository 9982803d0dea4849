import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finder, searchable, soughtTransliterations, transliterationKey, vowelDistance } from './transliteration.ts'

const SAME_NAMES = [
  ['Karam', 'كرم'],
  ['Georges', 'جورج'],
  ['Khoury', 'خوري'],
  ['Chidiac', 'شدياق'],
  ['Elias', 'الياس'],
  ['Elias', 'إلياس'],
  ['Joëlle', 'جويل'],
  ['Charbel', 'شربل'],
  ['Haddad', 'حدّاد'],
  ['Ghassan', 'غسّان'],
  ['Tony', 'طوني'],
  ['Michel', 'ميشال'],
  ['Rita', 'ريتا'],
  ['Nayla', 'نايلا'],
  ['El Hajj', 'الحاج'],
  ['El-Hage', 'الحاج'],
  ['Elhajj', 'الحاج'],
  ['Hajj', 'الحاج'],
  ['Abou Jaoude', 'أبو جودة'],
  ['Aboujaoudé', 'أبو جودة'],
  ['Bou Khalil', 'أبو خليل'],
  ['Abi Nader', 'أبي نادر'],
  ['Marie-Thérèse', 'ماري تيريز'],
  ['Djamil', 'جميل'],
  ['Gemayel', 'الجميّل'],
  ['Joseph', 'جوزيف'],
  ['Youssef', 'يوسف'],
  ['Pierre', 'بيار'],
  ['Jacques', 'جاك'],
  ['Charles', 'شارل'],
  ['Antoine', 'أنطوان'],
  ['Philippe', 'فيليب'],
  ['Victor', 'فيكتور'],
  ['Yvonne', 'إيفون'],
  ['Christine', 'كريستين'],
  ['Chloé', 'كلوي'],
  ['Alexandre', 'ألكسندر'],
  ['Cynthia', 'سينتيا'],
  ['Cécile', 'سيسيل'],
  ['Robert', 'روبير'],
  ['Sarah', 'سارة'],
  ['Léa', 'ليا'],
  ['Mia', 'ميا'],
  ['Elie', 'إيلي'],
  ['Ali', 'علي'],
  ['Omar', 'عمر'],
  ['Issa', 'عيسى'],
  ['3issa', 'عيسى'],
  ['Mo7ammad', 'محمّد'],
  ['5alil', 'خليل'],
  ['6ony', 'طوني'],
  ['8assem', 'قاسم'],
  ['9assem', 'قاسم'],
  ['Fou2ad', 'فؤاد'],
  ['Kassem', 'قاسم'],
  ['Qassem', 'قاسم'],
  ['Tarek', 'طارق'],
  ['Nicolas', 'نقولا'],
  ['Thomas', 'توما'],
  ['Soraya', 'ثريّا'],
  ['Othman', 'عثمان'],
  ['Daher', 'ضاهر'],
  ['Nazira', 'نظيرة'],
  ['Wadih', 'وديع'],
  ['Walid', 'وليد'],
  ['Awad', 'عوض'],
  ['Fouad', 'فؤاد'],
  ['Souad', 'سعاد'],
  ['Geagea', 'جعجع'],
  ['Sfeir', 'صفير'],
  ['Zgheib', 'زغيب'],
  ['Abdel Rahman', 'عبد الرحمن'],
  ['Abdelrahman', 'عبد الرحمن'],
  ['Abdallah', 'عبدالله'],
  ['Nasrallah', 'نصرالله'],
  ['Mikhael', 'ميخائيل'],
  ['Michaël', 'ميخائيل'],
  ['Johnny', 'جوني'],
  ['Marguerite', 'مارغريت'],
  ['Agnès', 'أنياس'],
] as const

test.each(SAME_NAMES)('%s and %s find each other', (latin, arabic) => {
  expect(finder(latin)(arabic)).toBe(true)
  expect(finder(arabic)(latin)).toBe(true)
})

test.each([
  ['عبد الله', 'عبدالله', 'Abdallah', 'Abdullah', 'Abd Allah', 'Abdalla'],
  ['عبد الرحمن', 'عبدالرحمن', 'Abdel Rahman', 'Abdelrahman', 'Abdul Rahman', 'Abd El-Rahman', 'Abderrahman'],
  ['عبد القادر', 'عبدالقادر', 'Abdel Kader', 'Abdelkader'],
  ['أبو خليل', 'ابوخليل', 'Abou Khalil', 'Aboukhalil', 'Bou Khalil', 'Boukhalil', 'بو خليل'],
  ['أبي نادر', 'ابينادر', 'Abi Nader', 'Abinader'],
  ['الحاج', 'ال حاج', 'El Hajj', 'Elhajj', 'El-Hajj', 'Al Hajj'],
  ['بن خلدون', 'Ben Khaldoun', 'Benkhaldoun'],
  ['نصر الله', 'نصرالله', 'Nasrallah', 'Nasr Allah'],
  ['نور الدين', 'نورالدين', 'Noureddine', 'Nour Eddine', 'Nour el Dine'],
])('every writing of %s finds the others, together and apart', (...writings) => {
  for (const typed of writings)
    for (const name of writings) expect([typed, name, finder(typed)(`${name} كرم`)]).toEqual([typed, name, true])
})

test.each([
  ['Karam', 'مارون'],
  ['Karam', 'أكرم'],
  ['Khoury', 'كوري'],
  ['Khalil', 'جليل'],
  ['Nizar', 'ناصر'],
  ['Rita', 'ريما'],
  ['Elias', 'ليا'],
  ['Elias', 'يوسف'],
  ['Haddad', 'حمدان'],
  ['Ghassan', 'حسّان'],
  ['Charbel', 'كربل'],
  ['Chadi', 'جاد'],
  ['Ali', 'ليلى'],
  ['Wadih', 'عديّ'],
  ['Mona', 'ميا'],
  ['Abou Jaoude', 'أبو خليل'],
  ['Elsa', 'سمر'],
  ['Joe', 'جورج'],
  ['Rita Aboukhalil', 'كريم أبو خليل'],
  ['Abou', 'بولس'],
] as const)('%s and %s do not find each other', (latin, arabic) => {
  expect(finder(latin)(arabic)).toBe(false)
  expect(finder(arabic)(latin)).toBe(false)
})

test.each([
  ['kar', 'ميرا كرم'],
  ['كر', 'Maria-Rita Karam'],
  ['rita kar', 'ريتا كرم'],
  ['karam rita', 'ريتا كرم'],
  ['hajj', 'كريم الحاج'],
  ['الحا', 'Karim El Hajj'],
  ['jaoud', 'جاد أبو جودة'],
  ['الله', 'عبد الله كرم'],
  ['khalil', 'أبو خليل'],
  ['abou khal', 'Boukhalil'],
  ['abdelk', 'عبد القادر'],
] as const)('typing %s finds %s', (typed, name) => {
  expect(finder(typed)(name)).toBe(true)
})

test('a text that is read once is found by several searches as the text itself', () => {
  const name = 'Karim El Hajj'
  const read = searchable(name)
  for (const typed of ['Kar', 'karim hajj', 'الحا', 'k', '', 'hadd', 'كريم'])
    expect(finder(typed)(read), typed).toBe(finder(typed)(name))
})

test.each(['k', 'ك', 'e', 'el', 'ال', 'p9@example.org', '', '…'])(
  '%j is not searched for in the other script',
  (typed) => {
    for (const parts of soughtTransliterations(typed)) for (const part of parts) expect(part.trim().length).toBe(0)
  },
)

test('a single consonant finds whole words only', () => {
  expect(soughtTransliterations('jo')).toEqual([[' j ']])
  expect(finder('jo')('جو كرم')).toBe(true)
  expect(finder('jo')('جورج كرم')).toBe(false)
})

test('a text without letters has no key, and numbers remain', () => {
  expect(transliterationKey('🙂 …')).toBe('')
  expect(transliterationKey('لقاء ٣')).toBe(' lk 3 ')
})

test('every text has a key of spaces, small letters and numbers, and finds itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(transliterationKey(text)).toMatch(/^$|^ (?:[a-z\p{N}]+ )+$/u)
      expect(finder(text)(text)).toBe(true)
    }),
  )
})

test.each([
  ['Karim', 'كريم', 'كرم'],
  ['Karam', 'كرم', 'كريم'],
  ['كريم', 'Karim', 'Karam'],
  ['Hussein', 'حسين', 'حسن'],
  ['rita', 'ريتا كرم', 'راتب كرم'],
] as const)('for %s the vowels of %s are closer than those of %s', (typed, closer, farther) => {
  const distanceOf = vowelDistance(typed)
  expect(distanceOf(closer)).toBeLessThan(distanceOf(farther))
})

test('a long text is searched for by six of its words', () => {
  expect(soughtTransliterations('karam '.repeat(30))).toHaveLength(6)
})

test.each([
  ['علی', 'علي كرم'],
  ['علي', 'علی کرم'],
  ['karam', 'علی کرم'],
  ['ﻛﺮم', 'علي كرم'],
  ['محمد', 'ﻣﺤﻤﺪ ﺣﺴﻦ'],
])('on the device %j finds %j, whose letters look alike', (typed, name) => {
  expect(finder(typed)(name)).toBe(true)
})
