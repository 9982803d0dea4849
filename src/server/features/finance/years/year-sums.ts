import { turnover } from '#domain/finance/ledger.ts'
import { type AmountText, type Currency, toAmountText, toMinorUnits } from '#domain/finance/money.ts'
import { isExactInExcel, sheetName } from '#domain/tables/excel-sheet.ts'
import type { TableCell } from '#domain/tables/table-file.ts'
import { categoryIn, momentIn, otherOwnersIn, type Sheet, type WrittenBook } from './year-cells.ts'
import type { YearBook } from './year-queries.ts'

type Account = YearBook['accounts'][number]

/** The columns of a statement that formulas refer to. */
const IN = 'H'
const OUT = 'I'
const BALANCE = 'J'

/** The heads are in the first row, the opening balance is in the second. */
const OPENING_ROW = 2

/** Every entry with its running balance, which is a formula over the balance above. */
export function statementSheet(book: WrittenBook, account: Account): Sheet {
  const { texts } = book
  const { currency, opening, entries } = account
  const vouchers = new Map(book.vouchers.map((one) => [one.changeId, one]))
  const calculates = isExact(account)
  return {
    sheet: statementName(book, currency),
    heads: [
      ...[texts.voucher, texts.date, texts.time, texts.type, texts.description, texts.category, texts.otherAccount],
      ...[texts.moneyIn, texts.moneyOut, texts.balance, texts.recordedBy],
    ],
    rows: [
      [
        null,
        { date: book.days.from },
        null,
        texts.opening,
        null,
        null,
        null,
        null,
        null,
        { amount: opening, currency },
      ],
      ...entries.map((entry, place): TableCell[] => {
        const { in: moneyIn, out: moneyOut } = turnover([entry])
        const row = OPENING_ROW + 1 + place
        const voucher = vouchers.get(entry.changeId ?? '')
        return [
          entry.voucher,
          ...momentIn(book, entry.createdAt),
          texts[`change_${entry.changeType}`],
          entry.notes,
          voucher ? categoryIn(book, voucher) : null,
          voucher ? otherOwnersIn(book, voucher) : null,
          ...[moneyIn, moneyOut].map((amount) => (toMinorUnits(amount) === 0n ? null : { amount, currency })),
          {
            amount: entry.newBalance,
            currency,
            formula: calculates ? rounded(`${BALANCE}${row - 1}+${IN}${row}-${OUT}${row}`) : undefined,
          },
          entry.changedBy ?? texts.unknown,
        ]
      }),
    ],
  }
}

/**
 * The opening balance, the sums in and out, and the closing balance of both currencies, added up from the statements
 * and compared with the books.
 */
export function summarySheet(book: WrittenBook): Sheet {
  const { texts, days, accounts, organizationName } = book
  const isUnfinished = !days.to.endsWith('-12-31')
  const above: TableCell[][] = [
    [texts.account, organizationName ?? texts.reserve],
    [texts.from, { date: days.from }],
    [texts.until, { date: days.to }, ...(isUnfinished ? [texts.unfinished] : [])],
  ]
  // The rows follow the heads and the rows above.
  const [opening, moneyIn, moneyOut, closing, inBooks] = [5, 6, 7, 8, 9]
  const rowOf = (label: string, figure: (account: Account) => AmountText, formula?: (columns: Columns) => string) => [
    label,
    ...accounts.map((account, place) => {
      const { currency } = account
      const columns = { own: 'BC'[place] ?? '', sheet: `'${statementName(book, currency)}'!`, last: lastRow(account) }
      return { amount: figure(account), currency, formula: isExact(account) ? formula?.(columns) : undefined }
    }),
  ]
  const sumOf = (column: string) => (columns: Columns) =>
    rounded(`SUM(${columns.sheet}${column}${OPENING_ROW}:${column}${columns.last})`)
  return {
    sheet: texts.summary,
    heads: [texts.summary, ...accounts.map(({ currency }) => currency)],
    rows: [
      ...above,
      rowOf(
        texts.opening,
        (account) => account.opening,
        ({ sheet }) => `${sheet}${BALANCE}${OPENING_ROW}`,
      ),
      rowOf(texts.moneyIn, (account) => turnover(account.entries).in, sumOf(IN)),
      rowOf(texts.moneyOut, (account) => turnover(account.entries).out, sumOf(OUT)),
      rowOf(texts.closing, closingOf, ({ own }) => rounded(`${own}${opening}+${own}${moneyIn}-${own}${moneyOut}`)),
      rowOf(texts.inBooks, (account) => account.closing),
      rowOf(texts.difference, differenceOf, ({ own }) => rounded(`${own}${closing}-${own}${inBooks}`)),
    ],
  }
}

interface Columns {
  /** The currency's column of the summary. */
  readonly own: string
  /** The name of the statement's sheet in formulas. */
  readonly sheet: string
  readonly last: number
}

function closingOf({ opening, entries }: Account): AmountText {
  const { in: moneyIn, out: moneyOut } = turnover(entries)
  return sum([toMinorUnits(opening), toMinorUnits(moneyIn), -toMinorUnits(moneyOut)])
}

function differenceOf(account: Account): AmountText {
  return sum([toMinorUnits(closingOf(account)), -toMinorUnits(account.closing)])
}

function sum(amounts: readonly bigint[]): AmountText {
  return toAmountText(amounts.reduce((one, other) => one + other, 0n) as ReturnType<typeof toMinorUnits>)
}

function lastRow({ entries }: Account): number {
  return OPENING_ROW + entries.length
}

function statementName({ texts }: WrittenBook, currency: Currency): string {
  return sheetName(`${texts.statement} ${currency}`)
}

/** Whether Excel can calculate with every amount; amounts beyond its precision are texts. */
function isExact({ opening, entries }: Account): boolean {
  const { in: moneyIn, out: moneyOut } = turnover(entries)
  return [opening, moneyIn, moneyOut, ...entries.map(({ newBalance }) => newBalance)].every(isExactInExcel)
}

/** Rounds a formula, so that no sum of hundredths has a small error. */
function rounded(formula: string): string {
  return `ROUND(${formula},2)`
}
