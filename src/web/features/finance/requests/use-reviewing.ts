import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReviewAnswer } from '#contract/finance/approvers.ts'
import { hasCode } from '#web/api.ts'
import { invalidateFinance } from '#web/features/finance/finance-queries.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { useLayoutShiftGuard } from '#web/ui/layout/layout-shift-guard.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

interface Sent {
  readonly id: string
  readonly decision: 'approved' | 'rejected'
  readonly reason?: string
}

interface Message {
  readonly title: string
  readonly message?: string
}

interface Reviewing<Row> {
  /** The waiting rows, as they are shown. */
  readonly rows: readonly Row[] | undefined
  readonly mayReview: (row: Row) => boolean
  readonly send: (decision: Sent) => Promise<ReviewAnswer>
  readonly done: (row: Row, decision: Sent['decision'], answer: ReviewAnswer) => Message
  readonly failed: (row: Row, error: unknown) => Message
  readonly alreadyReviewed: string
}

const isReviewed = (error: unknown) => hasCode(error, 'ALREADY_REVIEWED')

/** Approves and rejects rows of a list, one at a time. All figures are invalidated even after a refusal. */
export function useReviewing<Row extends { readonly id: string }>(reviewing: Reviewing<Row>) {
  const [rejecting, setRejecting] = useState<Row | null>(null)
  const guarded = useLayoutShiftGuard(reviewing.rows)
  const isSending = useRef(false)
  /** Moves the focus, because the row is removed with the focused button. */
  const leaveRow = () => {
    setRejecting(null)
    focusContent()
  }
  const review = useMutation({
    mutationFn: ({ row: { id }, ...decision }: Omit<Sent, 'id'> & { row: Row }) => reviewing.send({ id, ...decision }),
    onSuccess: (answer, { row, decision }) => toastDone(reviewing.done(row, decision, answer)),
    onError: (error, { row }) =>
      toastFailed(isReviewed(error) ? { title: reviewing.alreadyReviewed } : reviewing.failed(row, error)),
    onSettled: () => void invalidateFinance(),
  })
  const busyId = review.isPending ? review.variables.row.id : null
  const approve = (row: Row) => {
    // A second press may come before the button renders as disabled.
    if (isSending.current) return
    isSending.current = true
    review.mutate(
      { row, decision: 'approved' },
      {
        onSuccess: leaveRow,
        onError: (error) => isReviewed(error) && leaveRow(),
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }
  const reject = async (row: Row, reason: string) => {
    try {
      await review.mutateAsync({ row, decision: 'rejected', reason })
      leaveRow()
    } catch (error) {
      // The dialog stays open, unless the row was already reviewed.
      if (isReviewed(error)) leaveRow()
      throw error
    }
  }
  return {
    /** The props of the buttons of a row. */
    buttonsOf: (row: Row) => ({
      busy: busyId === row.id,
      disabled: busyId !== null && busyId !== row.id,
      onApprove: () => guarded(() => approve(row)),
      onReject: () => guarded(() => setRejecting(row)),
    }),
    /** The props of the dialog that asks for the reason. */
    dialog: {
      // The permission may end while the dialog is open.
      subject: rejecting && reviewing.mayReview(rejecting) ? rejecting : null,
      busy: review.isPending,
      onClose: () => setRejecting(null),
      onReject: reject,
    },
  }
}
