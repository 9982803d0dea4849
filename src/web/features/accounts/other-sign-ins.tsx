import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'

/** None if the server does not answer. */
export async function otherSignIns(): Promise<readonly string[]> {
  const found = await api.accounts.signIns.call().catch(() => [])
  return found.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
}

/** Offers to end the sign-ins that began before the second factor was set up, without it. Source: docs/product.md, 20.11. */
export function OtherSignIns({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation(['secondFactor', 'account'])
  const errorText = useErrorText()
  const ending = useMutation({
    mutationFn: () => Promise.all(ids.map((id) => api.accounts.endSignIn.call({ id }))),
    onSuccess: () => {
      toastDone({ title: t('account:signInEnded') })
      onDone()
    },
    onError: (error) => toastFailed({ title: t('account:endSignInFailed'), message: errorText(error) }),
    onSettled: () => invalidate(api.accounts.signIns),
  })
  return (
    <Stack>
      <Text>{t('otherSignIns', { count: ids.length })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('keepOthers')}
        </Button>
        <Button color="red" data-autofocus loading={ending.isPending} onClick={() => ending.mutate()}>
          {t('endOthers')}
        </Button>
      </Group>
    </Stack>
  )
}
