import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Closing } from '#contract/closings.ts'
import { canCloseMonths } from '#domain/finance-permissions.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { focusContent } from '#web/ui/focus-content.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { useFinanceOrganizations } from './finance-queries.ts'

export const closingsQuery = (organizationName: string | null) =>
  api.closings.overview.queryOptions({ input: { organizationName } })

/** The closed months that wait for a second signature, of the accounts that the person may see. */
export function useWaitingClosings(organizationName?: string | null) {
  const { seeFinance, manageReserve } = usePermissions()
  return useQuery({
    ...api.closings.waiting.queryOptions(),
    select: (closings) =>
      closings.filter((closing) => {
        // The loaded data may be from before the person lost a permission.
        const isSeen = closing.organizationName === null ? manageReserve : seeFinance(closing.organizationName)
        return isSeen && (organizationName === undefined || closing.organizationName === organizationName)
      }),
  })
}

/** The accounts whose closed months the person may see, and those whose months they may close. Null: the reserve. */
export function useClosableAccounts() {
  const me = useCurrentUser()
  const organizations = useFinanceOrganizations()
  const { seeFinance } = usePermissions()
  const own = me.isAdmin ? (organizations.data ?? []) : me.memberships.map((one) => one.organizationName)
  const seen: readonly (string | null)[] = [...(me.isAdmin ? [null] : []), ...own.filter(seeFinance)]
  return { seen, closable: seen.filter((name) => canCloseMonths(me, name)) }
}

/** What a change of closed months makes old: also the transactions whose category it locks. */
export function invalidateClosings(): Promise<void> {
  return invalidate(api.closings, api.finance)
}

/** The second signature of a closed month. Source: docs/product.md, 8.26. */
export function useSignClosing() {
  const { t } = useTranslation('closings')
  const errorText = useErrorText({
    NOT_FOUND: t('gone'),
    FORBIDDEN: t('ownClosing'),
    ALREADY_SIGNED: t('alreadySigned'),
    REOPENED: t('reopenedMeanwhile'),
    TOO_LATE: t('tooLate'),
  })
  return useMutation({
    mutationFn: ({ id }: Closing) => api.closings.sign.call({ id }),
    onSuccess: () => {
      toastDone({ title: t('signed') })
      // The button is removed with the focus.
      focusContent()
    },
    onError: (error) => toastFailed({ title: t('signFailed'), message: errorText(error) }),
    onSettled: () => void invalidateClosings(),
  })
}
