import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { invalidateClosings } from '#web/features/finance/closing-queries.ts'
import { type ErrorTexts, useErrorText } from '#web/ui/failures/error-text.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { useLayoutShiftGuard } from '#web/ui/layout/layout-shift-guard.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

interface OfAccount {
  readonly organizationName: string | null
}

/** Whether the person may see the account now: the loaded data may be from before a permission was lost. */
function useIsSeen() {
  const { seeFinance, manageReserve } = usePermissions()
  return (organizationName: string | null | undefined) => (row: OfAccount) =>
    (row.organizationName === null ? manageReserve : seeFinance(row.organizationName)) &&
    (organizationName === undefined || row.organizationName === organizationName)
}

/**
 * The counts that wait for a second signature. @param organizationName null for the reserve; undefined for every
 * account
 */
export function useWaitingCounts(organizationName?: string | null) {
  const isSeen = useIsSeen()
  return useQuery({
    ...api.cashCounts.waiting.queryOptions(),
    select: (counts) => counts.filter(isSeen(organizationName)),
  })
}

/** The closed months that wait for a second signature. */
export function useWaitingClosings(organizationName?: string | null) {
  const isSeen = useIsSeen()
  return useQuery({
    ...api.closings.waiting.queryOptions(),
    select: (closings) => closings.filter(isSeen(organizationName)),
  })
}

interface Signing {
  /** The waiting rows, as they are shown. */
  readonly rows: readonly { readonly id: string }[] | undefined
  readonly send: (call: { readonly id: string }) => Promise<unknown>
  readonly done: string
  readonly failed: string
  readonly errors: ErrorTexts
  /** Loads again everything that the signature affects. */
  readonly changed: () => Promise<void>
}

/** The second signature of one row or of several, the oldest first. Source: docs/product.md, 8.20 and 8.26. */
function useSigning({ rows, send, done, failed, errors, changed }: Signing) {
  const errorText = useErrorText(errors)
  const guarded = useLayoutShiftGuard(rows)
  const sign = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await send({ id })
    },
    onSuccess: () => {
      toastDone({ title: done })
      // The button is removed with the focus.
      focusContent()
    },
    onError: (error) => toastFailed({ title: failed, message: errorText(error) }),
    onSettled: () => void changed(),
  })
  return {
    /** The id of the first row that is being signed. */
    signing: sign.isPending ? (sign.variables[0] ?? null) : null,
    sign: (...ids: readonly string[]) => guarded(() => sign.mutate(ids)),
  }
}

export function useSignCount(rows: Signing['rows']) {
  const { t } = useTranslation('cash')
  return useSigning({
    rows,
    send: api.cashCounts.sign.call,
    done: t('signed'),
    failed: t('signFailed'),
    errors: {
      NOT_FOUND: t('gone'),
      FORBIDDEN: t('ownCount'),
      ALREADY_SIGNED: t('alreadySigned'),
      TOO_LATE: t('tooLate'),
    },
    changed: () => invalidate(api.cashCounts, api.closings),
  })
}

export function useSignClosing(rows: Signing['rows']) {
  const { t } = useTranslation('closings')
  return useSigning({
    rows,
    send: api.closings.sign.call,
    done: t('signed'),
    failed: t('signFailed'),
    errors: {
      NOT_FOUND: t('gone'),
      FORBIDDEN: t('ownClosing'),
      ALREADY_SIGNED: t('alreadySigned'),
      REOPENED: t('reopenedMeanwhile'),
      TOO_LATE: t('tooLate'),
    },
    changed: invalidateClosings,
  })
}
