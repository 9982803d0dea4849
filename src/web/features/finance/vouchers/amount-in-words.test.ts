import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AmountText, CURRENCIES, type MinorUnits, toAmountText } from '#domain/finance/money.ts'
import { amountInWords } from './amount-in-words.ts'

const inEnglish = (amount: string, currency: 'USD' | 'LBP') => amountInWords(amount as AmountText, currency, 'en')
/** The words of an amount without those around it. */
const inArabic = (amount: string, currency: 'USD' | 'LBP') =>
  /^فقط (.+) لا غير$/u.exec(amountInWords(amount as AmountText, currency, 'ar'))?.[1]

test.each([
  ['0.00', 'USD', 'Zero US dollars only'],
  ['0.01', 'USD', 'One cent only'],
  ['1.00', 'USD', 'One US dollar only'],
  ['-12.50', 'USD', 'Twelve US dollars and fifty cents only'],
  ['1250.00', 'USD', 'One thousand two hundred fifty US dollars only'],
  ['1.00', 'LBP', 'One Lebanese pound only'],
  ['1500000.00', 'LBP', 'One million five hundred thousand Lebanese pounds only'],
  ['0.50', 'LBP', 'Fifty piastres only'],
] as const)('%s %s: %s', (amount, currency, words) => {
  expect(inEnglish(amount, currency)).toBe(words)
})

describe('in Arabic the noun follows its number', () => {
  test.each([
    ['0.00', 'صفر دولار أميركي'],
    ['0.01', 'سنت واحد'],
    ['0.02', 'سنتان'],
    ['0.05', 'خمسة سنتات'],
    ['0.11', 'أحد عشر سنتًا'],
    ['1.00', 'دولار أميركي واحد'],
    ['2.00', 'دولاران أميركيّان'],
    ['3.00', 'ثلاثة دولارات أميركيّة'],
    ['10.00', 'عشرة دولارات أميركيّة'],
    ['11.00', 'أحد عشر دولارًا أميركيًّا'],
    ['12.50', 'اثنا عشر دولارًا أميركيًّا وخمسون سنتًا'],
    ['99.99', 'تسعة وتسعون دولارًا أميركيًّا وتسعة وتسعون سنتًا'],
    ['100.00', 'مئة دولار أميركي'],
    ['101.00', 'مئة ودولار أميركي واحد'],
    ['102.00', 'مئة ودولاران أميركيّان'],
    ['103.00', 'مئة وثلاثة دولارات أميركيّة'],
    ['200.00', 'مئتا دولار أميركي'],
    ['201.00', 'مئتان ودولار أميركي واحد'],
    ['1000.00', 'ألف دولار أميركي'],
    ['2000.00', 'ألفا دولار أميركي'],
    ['2200.00', 'ألفان ومئتا دولار أميركي'],
    ['11500.00', 'أحد عشر ألفًا وخمسمئة دولار أميركي'],
  ])('%s USD: %s', (amount, words) => {
    expect(inArabic(amount, 'USD')).toBe(words)
  })

  test.each([
    ['1.00', 'ليرة لبنانيّة واحدة'],
    ['2.00', 'ليرتان لبنانيّتان'],
    ['3.00', 'ثلاث ليرات لبنانيّة'],
    ['8.00', 'ثماني ليرات لبنانيّة'],
    ['11.00', 'إحدى عشرة ليرة لبنانيّة'],
    ['22.00', 'اثنتان وعشرون ليرة لبنانيّة'],
    ['200.00', 'مئتا ليرة لبنانيّة'],
    ['1003.00', 'ألف وثلاث ليرات لبنانيّة'],
    ['3000.00', 'ثلاثة آلاف ليرة لبنانيّة'],
    ['15000.00', 'خمسة عشر ألف ليرة لبنانيّة'],
    ['89500.00', 'تسعة وثمانون ألفًا وخمسمئة ليرة لبنانيّة'],
    ['101000.00', 'مئة ألف وألف ليرة لبنانيّة'],
    ['102500.00', 'مئة ألف وألفان وخمسمئة ليرة لبنانيّة'],
    ['200000.00', 'مئتا ألف ليرة لبنانيّة'],
    ['1500000.00', 'مليون وخمسمئة ألف ليرة لبنانيّة'],
    ['2000000.00', 'مليونا ليرة لبنانيّة'],
    ['4475000.00', 'أربعة ملايين وأربعمئة وخمسة وسبعون ألف ليرة لبنانيّة'],
    ['2002002002.00', 'ملياران ومليونان وألفان وليرتان لبنانيّتان'],
    ['0.50', 'خمسون قرشًا'],
  ])('%s LBP: %s', (amount, words) => {
    expect(inArabic(amount, 'LBP')).toBe(words)
  })
})

test('different amounts have different words, and none has a hole', () => {
  const amounts = fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n })
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom('en', 'ar'),
      (one, other, ...rest) => {
        const [first, second] = [one, other].map((units) => amountInWords(toAmountText(units as MinorUnits), ...rest))
        expect(first).not.toMatch(/undefined| {2}|(^| )و( |$)/u)
        expect(first === second).toBe(one === other)
      },
    ),
  )
})
