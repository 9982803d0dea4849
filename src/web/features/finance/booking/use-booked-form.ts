import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { Currency } from '#domain/finance/money.ts'
import type { ReceiptSubject } from '#domain/receipts/receipts.ts'
import { hasCode, isUnreachable } from '#web/api.ts'
import {
  type AmountProblem,
  amountProblemIn,
  isShortage,
  useMoneyErrorText,
} from '#web/features/finance/fields/amount-problem.ts'
import { invalidateFinance } from '#web/features/finance/finance-queries.ts'
import { useFormReceipts } from '#web/features/finance/receipts/use-form-receipts.ts'
import { pause } from '#web/pause.ts'
import { useDraftedFields } from '#web/ui/fields/drafted-fields.ts'
import { type FormOptions, type FormState, type Problems, useForm } from '#web/ui/fields/form.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'

/** After this time the dialog closes without the new figures. */
const RELOAD_MS = 3_000

/** Whether the answer says that nothing is posted until two people approve it. */
export function isPending(answer: object): boolean {
  return 'isPending' in answer && answer.isPending === true
}

export interface BookedValues {
  /** The id stays the same for the same content, so that it is booked once. */
  readonly id: string
  /** Whether it was sent without an answer. Sent again with its id, it is booked once. */
  readonly isSent: boolean
}

interface Booked {
  readonly id: string
}

interface BookedOptions<Values extends BookedValues, Found extends Problems<Values, unknown>>
  extends Pick<FormOptions<Values, Found, Booked>, 'validate' | 'problemText' | 'send'> {
  /** The key of the draft; null for a form without one. */
  readonly subject: string | null
  readonly initial: () => Values
  /** Whether anything is typed for which a draft is kept; if missing, any change is. */
  readonly isTyped?: (values: Values) => boolean
  /** The kind of the receipts' subject; null for a form without receipts. */
  readonly receiptsOf: ReceiptSubject['kind'] | null
  /** The currency in a message about an amount. */
  readonly currencyOf: (values: Values) => Currency
  readonly done: string
  readonly failed: string
  /** The problems that an error means for the fields. */
  readonly problemsIn?: (
    problem: AmountProblem | null,
    sent: Values,
    error: unknown,
  ) => ReturnType<NonNullable<FormOptions<Values, Found, Booked>['onError']>>
  readonly onClose: () => void
}

/**
 * A form that moves money, which is booked once however often it is sent. After a lost answer it is sent again with the
 * same id, until an answer tells the result. The typed values and receipts stay on the device until then.
 */
export function useBookedForm<Values extends BookedValues, Found extends Problems<Values, unknown>>(
  options: BookedOptions<Values, Found>,
) {
  const { isTyped = () => true, currencyOf, problemsIn, onClose } = options
  const { t } = useTranslation('finance')
  const errorText = useMoneyErrorText()
  const fields = useDraftedFields<Values>(options.subject, options.initial, {
    // Values that may have arrived stay as they were sent.
    mayReplace: (stored, typed) => !stored?.isSent && (stored !== undefined || isTyped(typed)),
    // If another tab has a draft, this form is recorded apart from it; a form that may have arrived keeps its id.
    renewed: ({ isSent }) => (isSent ? {} : { id: uuid() }) as Partial<Values>,
  })
  const { draft } = fields
  const receipts = useFormReceipts(options.receiptsOf, draft, fields.keep)
  /** Keeps the typed values, with their id as long as they may have arrived. */
  const keep = (error: unknown, sent: Values, problem: AmountProblem | null) => {
    // An earlier attempt arrived with other content. From here on the form is another one.
    const id = hasCode(error, 'CONFLICT') ? uuid() : sent.id
    const isUnanswered = draft.current()?.isSent === true
    if (isUnreachable(error)) draft.save({ ...sent, isSent: true })
    // Values that may have arrived before stay as they were sent until an answer says whether they did.
    else if (!isUnanswered || id !== sent.id || isShortage(problem)) draft.save({ ...sent, id, isSent: false })
    fields.change({ id, isSent: false } as Partial<Values>)
  }
  const form = useForm<Values, Found, Booked>({
    fields,
    validate: options.validate,
    problemText: options.problemText,
    send: (values) => receipts.sentWith(options.send(values)),
    // It resolves with the new figures, so that the next form does not begin with old ones.
    onSent: (answer) => {
      void draft.clear()
      toastDone({ title: isPending(answer) ? t('requestSent') : options.done })
      return Promise.race([invalidateFinance(), pause(RELOAD_MS)])
    },
    onDone: onClose,
    failed: options.failed,
    errorText: (error, values) => errorText(error, currencyOf(values)),
    onError: (error, sent) => {
      const problem = amountProblemIn(error, currencyOf(sent))
      keep(error, sent, problem)
      if (hasCode(error, 'CONFLICT')) void receipts.send(sent.id)
      void invalidateFinance()
      return problemsIn?.(problem, sent, error)
    },
  })
  return {
    ...form,
    receipts: options.receiptsOf === null ? null : receipts,
    /** Whether the initial content was sent without an answer. */
    isUnanswered: draft.initial?.isSent === true,
    /** Deletes the draft, unlike Escape, which may be pressed by mistake. */
    cancel() {
      if (!draft.current()?.isSent) void receipts.drop()
      onClose()
    },
  }
}

export interface BookedFormState extends FormState {
  readonly receipts: ReturnType<typeof useFormReceipts> | null
  readonly isUnanswered: boolean
  cancel(): void
}
