import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { LedgerEntry } from '#contract/finance/postings.ts'
import { DENOMINATIONS, LONGEST_COUNT_MS, type Pieces, totalOf } from '#domain/finance/cash-count.ts'
import {
  type AmountText,
  type Currency,
  otherCurrency,
  parseAmount,
  toAmountText,
  ZERO,
} from '#domain/finance/money.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { longText } from '#domain/texts/text.ts'
import { api, hasCode, isUnreachable } from '#web/api.ts'
import { ageOf, stamp } from '#web/clock.ts'
import { isPending } from '#web/features/finance/booking/use-booked-form.ts'
import { invalidateFinance } from '#web/features/finance/finance-queries.ts'
import { useFormReceipts } from '#web/features/finance/receipts/use-form-receipts.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { useForm } from '#web/ui/fields/form.tsx'
import { networkDay } from '#web/ui/texts/today.ts'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { lastCountsQuery } from './cash-queries.ts'
import { countDraft } from './count-draft.ts'

/** The entries and the balance with which the count was compared. */
export interface Compared {
  readonly bookBalance: AmountText
  readonly beganAt: Date
  readonly posted: readonly LedgerEntry[]
}

interface CountFields {
  /** The id stays the same for the same content, so that it is recorded once. */
  readonly id: string
  /** In milliseconds since 1970 UTC; by the clock of the device if the server was not heard. */
  readonly beganAt: number
  /** The server's time. It is absent if the server was not heard. */
  readonly heardAt?: number
  /** The typed numbers by denomination, and the coins. */
  readonly typed: Readonly<Record<string, string>>
  readonly reason: string
  /** What was sent without an answer. Sent again as it is, it is recorded once. */
  readonly sent: Pick<Compared, 'bookBalance' | 'beganAt'> | null
}

/** How long a message about something that is still to be done stays. */
const LONG_MS = 10_000

export const COINS = 'coins'

function newCount(): CountFields {
  const { savedAt, ...began } = stamp()
  return { id: uuid(), beganAt: savedAt, ...began, typed: {}, reason: '', sent: null }
}

const OPTIONS = { renewed: ({ sent }: CountFields) => (sent ? {} : { id: uuid() }) }

interface CountedAccount {
  readonly organizationName: string | null
  readonly currency: Currency
}

/**
 * A count of an account. The typed numbers are stored on the device until the count is recorded. Source:
 * docs/product.md, 8.20.
 */
export function useCashCount({ organizationName, currency }: CountedAccount, onClose: () => void) {
  const { t } = useTranslation(['cash', 'finance', 'common'])
  const fields = useDraftedFields<CountFields>(countDraft(organizationName, currency), newCount, OPTIONS)
  const receipts = useFormReceipts('count', fields.draft, fields.keep)
  const { draft } = fields
  const [compared, setCompared] = useState<Compared | null>(
    fields.values.sent ? { ...fields.values.sent, posted: [] } : null,
  )
  /** The comparison with which it is being recorded, also if there is no difference to be shown. */
  const recording = useRef(compared)
  const errorText = useCountErrorText()
  const sayRecorded = useSayRecorded({ organizationName, currency })
  const countOf = ({ typed }: CountFields) => ({
    currency,
    pieces: piecesIn(typed, currency),
    coins: toAmountText(coinsIn(typed) ?? ZERO),
  })
  const total = toAmountText(totalOf(countOf(fields.values)))
  const record = async (values: CountFields, beside: Compared) => {
    recording.current = beside
    const [{ bookBalance, beganAt }, { id, reason }] = [beside, values]
    const count = { id, organizationName, ...countOf(values), bookBalance, beganAt, reason }
    const answer = await receipts.sentWith(api.cashCounts.finish.call(count))
    return isPending(answer) ? 'pending' : 'recorded'
  }

  const form = useForm({
    fields,
    validate: ({ typed, reason }) => ({
      ...(isEmpty(typed) && { typed: 'nothingTyped' as const }),
      ...(coinsIn(typed) === null && { typed: 'coinsInvalid' as const }),
      ...(compared &&
        compared.bookBalance !== total &&
        longText(reason) === '' && { reason: 'reasonRequired' as const }),
      ...(longText(reason).length > TEXT_LIMITS.notes && { reason: 'tooLong' as const }),
    }),
    problemText: (problem) =>
      problem === 'tooLong'
        ? t('common:tooLong', { count: TEXT_LIMITS.notes })
        : t(problem === 'coinsInvalid' ? 'finance:amountInvalid' : problem),
    /** Returns the comparison, to be shown, or the result of the count. */
    send: async (values): Promise<Compared | 'recorded' | 'pending'> => {
      if (compared) return record(values, compared)
      recording.current = null
      const agedMs = Math.min(LONGEST_COUNT_MS, Math.floor(ageOf({ ...values, savedAt: values.beganAt })))
      const found = await api.cashCounts.compare.call({ organizationName, currency, agedMs })
      const isEqual = found.bookBalance === toAmountText(totalOf(countOf(values)))
      return isEqual && found.posted.length === 0 ? record(values, found) : found
    },
    onSent: async (found) => {
      if (typeof found === 'object') return setCompared(found)
      draft.clear()
      sayRecorded(found)
      await invalidateFinance()
    },
    onDone: (found) => {
      if (typeof found === 'string') onClose()
    },
    failed: () => t(recording.current ? 'failed' : 'compareFailed'),
    errorText: (error) => (!recording.current && isUnreachable(error) ? t('comparedLater') : errorText(error)),
    onError: (error, values) => {
      if (isUnreachable(error)) {
        const beside = recording.current
        if (beside) fields.change({ sent: { bookBalance: beside.bookBalance, beganAt: beside.beganAt } })
        setCompared(beside)
      }
      // An earlier attempt arrived, or another balance is to be compared.
      else if (hasCode(error, 'CONFLICT') || hasCode(error, 'CHANGED')) {
        if (hasCode(error, 'CONFLICT')) void receipts.send(values.id)
        fields.change({ id: hasCode(error, 'CONFLICT') ? uuid() : values.id, sent: null })
        setCompared(null)
        void invalidateFinance()
      }
      return undefined
    },
  })
  return {
    ...form,
    compared,
    receipts,
    isBusy: form.isPending || receipts.isPreparing,
    total,
    isUnanswered: fields.values.sent != null,
    /** When the count was started, if that was before the form was opened. */
    startedAt: draft.initial?.id === fields.values.id ? new Date(fields.values.beganAt) : null,
    type: (key: string, text: string) => form.change({ typed: { ...form.values.typed, [key]: text } }),
    countAgain() {
      setCompared(null)
      form.change(newCount())
      void receipts.drop()
    },
  }
}

/** The message also says that the other currency was not counted. */
function useSayRecorded({ organizationName, currency }: CountedAccount) {
  const { t } = useTranslation(['cash', 'finance'])
  const counts = useQuery(lastCountsQuery(organizationName)).data
  return (how: 'recorded' | 'pending') => {
    const other = otherCurrency(currency)
    const countedAt = counts?.currencies.find((one) => one.currency === other)?.countedAt
    const isUncounted = counts && !(countedAt && networkDay(countedAt.getTime()) === networkDay())
    const message = [
      ...(how === 'recorded' ? [t('recordedMore')] : []),
      ...(isUncounted ? [t('otherNotCounted', { currency: other })] : []),
    ].join(' ')
    const title = t(how === 'recorded' ? 'recorded' : 'finance:requestSent')
    toastDone({ title, ...(message && { message }), ...(isUncounted && { stays: LONG_MS }) })
  }
}

function useCountErrorText() {
  const { t } = useTranslation(['cash', 'finance'])
  return useErrorText({
    BALANCE_NOT_FOUND: t('finance:balanceNotFound'),
    NO_CASH_BOX: t('noCashBox'),
    CHANGED: t('changedMeanwhile'),
    CONFLICT: t('arrivedBefore'),
  })
}

function piecesIn(typed: CountFields['typed'], currency: Currency): Pieces {
  const counted = DENOMINATIONS[currency].flatMap((denomination) => {
    const count = Number(typed[denomination] ?? '')
    return count > 0 ? [[String(denomination), count] as const] : []
  })
  return Object.fromEntries(counted)
}

/**
 * Whether nothing is typed. An empty cash box is counted by a typed 0, so that no count of it is recorded by mistake.
 */
export function isEmpty(typed: CountFields['typed']): boolean {
  return Object.values(typed).every((text) => text === '')
}

/** The amount of coins; null if it is no amount. */
function coinsIn(typed: CountFields['typed']) {
  const text = typed[COINS] ?? ''
  return text === '' ? ZERO : parseAmount(text)
}
