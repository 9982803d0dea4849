import { Alert, Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import { invalidateFinance } from './finance-queries.ts'

interface BalanceMissingProps {
  organizationName: string
  mayOpen: boolean
  onOpened?: () => void
}

/** Says that there is no balance, with a button that opens it. Source: docs/product.md, 8.12. */
export function BalanceMissing({ organizationName, mayOpen, onOpened }: BalanceMissingProps) {
  const { t } = useTranslation('finance')
  const errorText = useErrorText()
  const opening = useMutation({
    mutationFn: () => api.finance.openBalance.call({ organizationName }),
    onSuccess: async () => {
      toastDone({ title: t('balanceOpened', { organization: organizationName }) })
      await invalidateFinance()
      onOpened?.()
    },
    onError: (error) => toastFailed({ title: t('openBalanceFailed'), message: errorText(error) }),
  })
  return (
    <Alert color="sand" role="note" title={t('balanceNotFound')}>
      <Stack gap="sm" align="flex-start">
        {mayOpen ? (
          <Button variant="default" loading={opening.isPending} onClick={() => opening.mutate()}>
            {t('openBalance')}
          </Button>
        ) : (
          t('balanceNotFoundMore')
        )}
      </Stack>
    </Alert>
  )
}
