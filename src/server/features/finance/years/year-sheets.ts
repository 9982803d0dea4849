import { dayIn, type PlainDate } from '#domain/dates/dates.ts'
import { rateOf } from '#domain/finance/exchanges.ts'
import { type AmountText, type Currency, subtract, toAmountText, toMinorUnits } from '#domain/finance/money.ts'
import { signatureStatus } from '#domain/finance/signatures.ts'
import { voucherText } from '#domain/finance/vouchers.ts'
import { receiptFileName } from '#domain/finance/year-file.ts'
import { RECEIPT_TYPES } from '#domain/receipts/receipts.ts'
import type { TableCell } from '#domain/tables/table-file.ts'
import {
  categoryIn,
  dayOf,
  momentIn,
  otherOwnersIn,
  type Sheet,
  type WrittenBook,
  type YearVoucher,
} from './year-cells.ts'
import { statementSheet, summarySheet } from './year-sums.ts'

/** All sheets of an owner's file, in their order. Source: docs/product.md, 8.27. */
export function sheetsOf(book: WrittenBook): Sheet[] {
  return [
    summarySheet(book),
    ...book.accounts.map((account) => statementSheet(book, account)),
    vouchersSheet(book),
    exchangesSheet(book),
    countsSheet(book),
    reversalsSheet(book),
    closingsSheet(book),
    receiptsSheet(book),
  ]
}

function vouchersSheet(book: WrittenBook): Sheet {
  const { texts } = book
  return {
    sheet: texts.vouchers,
    heads: [
      ...[texts.voucher, texts.date, texts.time, texts.type, 'USD', 'LBP', texts.description, texts.category],
      ...[texts.otherAccount, texts.documentDate, texts.requestedBy, texts.requestedOn, texts.approvedBy],
      ...[texts.approvedAlone, texts.recordedBy, texts.reverses, texts.reversedBy],
    ],
    rows: book.vouchers.map((one) => [
      one.number,
      ...momentIn(book, one.at),
      texts[`change_${one.changeType}`],
      ...amountsOf(one),
      one.notes,
      categoryIn(book, one),
      otherOwnersIn(book, one),
      one.documentDate && { date: one.documentDate as PlainDate },
      one.requestedAt ? (one.requestedBy ?? texts.unknown) : null,
      dayOf(book, one.requestedAt),
      one.approvers.map((name) => name ?? texts.unknown).join(' + ') || null,
      one.approvedAlone ? texts.yes : null,
      one.recordedBy ?? texts.unknown,
      one.original,
      one.reversal,
    ]),
  }
}

function exchangesSheet(book: WrittenBook): Sheet {
  const { texts } = book
  return {
    sheet: texts.exchanges,
    heads: [
      ...[texts.voucher, texts.date, texts.time, 'USD', 'LBP', texts.rate, texts.rateOfDay, texts.rateFrom],
      ...[texts.source, texts.recordedBy, texts.description, texts.reversedBy],
    ],
    rows: book.vouchers.flatMap((one) => {
      if (!one.exchange) return []
      const { rate } = one.exchange
      return [
        [
          one.number,
          ...momentIn(book, one.at),
          ...amountsOf(one),
          pounds(rateOf(one.exchange)),
          rate && pounds(rate.rate),
          rate && { date: rate.day },
          rate?.source ?? null,
          one.recordedBy ?? texts.unknown,
          one.notes,
          one.reversal,
        ],
      ]
    }),
  }
}

function countsSheet(book: WrittenBook): Sheet {
  const { texts } = book
  return {
    sheet: texts.counts,
    heads: [
      ...[texts.date, texts.time, texts.currency, texts.counted, texts.inBooks, texts.difference, texts.reason],
      ...[texts.voucher, texts.countedBy, texts.signedBy, texts.signedOn, texts.status],
    ],
    rows: book.counts.map((count) => {
      const { currency, total, bookBalance } = count
      const difference = toAmountText(subtract(toMinorUnits(total), toMinorUnits(bookBalance)))
      return [
        ...momentIn(book, count.countedAt),
        currency,
        ...[total, bookBalance, difference].map((amount) => ({ amount: amount as AmountText, currency })),
        count.reason,
        book.vouchers.find(({ changeId }) => changeId === count.id)?.number ?? null,
        count.counter?.fullName ?? texts.unknown,
        count.signedAt && (count.signer?.fullName ?? texts.unknown),
        dayOf(book, count.signedAt),
        texts.countStatuses[signatureStatus({ ...count, recordedAt: count.countedAt }, book.now)],
      ]
    }),
  }
}

function reversalsSheet(book: WrittenBook): Sheet {
  const { texts } = book
  return {
    sheet: texts.reversals,
    heads: [
      ...[texts.voucher, texts.date, texts.time, 'USD', 'LBP', texts.reverses, texts.reversedType, texts.reversedOn],
      ...[texts.reason, texts.recordedBy],
    ],
    rows: book.vouchers
      .filter(({ changeType }) => changeType === 'reversal')
      .map((one) => [
        one.number,
        ...momentIn(book, one.at),
        ...amountsOf(one),
        one.original,
        one.originalType && texts[`change_${one.originalType}`],
        dayOf(book, one.originalAt),
        one.notes,
        one.recordedBy ?? texts.unknown,
      ]),
  }
}

function closingsSheet(book: WrittenBook): Sheet {
  const { texts } = book
  return {
    sheet: texts.closings,
    heads: [
      ...[texts.month, texts.currency, texts.opening, texts.moneyIn, texts.moneyOut, texts.closing, texts.rate],
      ...[texts.counted, texts.closedBy, texts.closedOn, texts.signedBy, texts.signedOn, texts.status],
      ...[texts.reopenedBy, texts.reopenedOn, texts.reason],
    ],
    rows: book.closings.flatMap((closing) =>
      closing.figures.map(({ currency, opening, in: received, out, closing: balance, count }) => [
        closing.month.slice(0, 7),
        currency,
        ...[opening, received, out, balance].map((amount) => moneyCell(amount, currency)),
        closing.rate && pounds(closing.rate.rate),
        moneyCell(count?.total ?? null, currency),
        closing.closer?.fullName ?? texts.unknown,
        dayOf(book, closing.closedAt),
        closing.signedAt && (closing.signer?.fullName ?? texts.unknown),
        dayOf(book, closing.signedAt),
        closing.reopenedAt
          ? texts.reopened
          : texts.countStatuses[signatureStatus({ ...closing, recordedAt: closing.closedAt }, book.now)],
        closing.reopenedAt && (closing.reopener?.fullName ?? texts.unknown),
        dayOf(book, closing.reopenedAt),
        closing.reopenReason,
      ]),
    ),
  }
}

function receiptsSheet(book: WrittenBook): Sheet {
  const { texts } = book
  return {
    sheet: texts.receipts,
    heads: [
      ...[texts.voucher, texts.file, texts.fileType, texts.size],
      ...[texts.addedOn, texts.addedBy, texts.addedLater],
    ],
    rows: filedReceipts(book).map(({ receipt, path }) => [
      receipt.voucher && voucherText(receipt.voucher),
      path ?? texts.erased,
      RECEIPT_TYPES[receipt.kind],
      receipt.size,
      dayOf(book, receipt.addedAt),
      receipt.addedBy ?? texts.unknown,
      receipt.addedLater ? texts.yes : null,
    ]),
  }
}

/** The receipts with their path in the file; null for an erased one. */
export function filedReceipts({ receipts, days, receiptFolder }: WrittenBook) {
  const places = new Map<string, number>()
  return receipts.map((receipt) => {
    const { voucher, countedAt, kind, isErased } = receipt
    // A count without a difference has no voucher.
    const subject = voucher ? voucherText(voucher) : `count-${dayIn(days.timeZone, countedAt?.getTime() ?? 0)}`
    const place = (places.get(subject) ?? 0) + 1
    places.set(subject, place)
    return { receipt, path: isErased ? null : receiptFolder + receiptFileName(subject, place, kind) }
  })
}

function amountsOf({ amounts }: YearVoucher): TableCell[] {
  return (['USD', 'LBP'] as const).map((currency) => moneyCell(amounts[currency], currency))
}

function moneyCell(amount: AmountText | null, currency: Currency): TableCell {
  return amount === null ? null : { amount, currency }
}

function pounds(amount: AmountText): TableCell {
  return { amount, currency: 'LBP' }
}
