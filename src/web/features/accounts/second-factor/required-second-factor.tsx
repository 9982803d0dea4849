import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchFromServer } from '#web/account/current-user.ts'
import { api } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { knowsPasskeys } from './passkey-calls.ts'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import type { SecondFactorTask } from './second-factor-tasks.tsx'

/** Leads to the requested screen afterwards. Source: docs/product.md, 20.10. */
export function RequiredSecondFactor() {
  const { t } = useTranslation('secondFactor')
  const state = useQuery(api.secondFactor.state.queryOptions())
  const [task, setTask] = useState<SecondFactorTask | null>(null)
  const isOn = state.data ? state.data.appSince !== null || state.data.passkeys.length > 0 : false
  return (
    <>
      <QueryState query={state} failed={t('loadFailed')} rows={1}>
        {() => (isOn && task === null ? <GoOn /> : <Choices onTask={setTask} />)}
      </QueryState>
      <SecondFactorDialog task={task} onClose={() => setTask(null)} />
    </>
  )
}

function Choices({ onTask }: { onTask: (task: SecondFactorTask) => void }) {
  const { t } = useTranslation('secondFactor')
  return (
    <Stack w="100%">
      <Button fullWidth onClick={() => onTask({ kind: 'setUp' })}>
        {t('setUp')}
      </Button>
      {knowsPasskeys() && (
        <Button fullWidth variant="default" onClick={() => onTask({ kind: 'addPasskey' })}>
          {t('addPasskey')}
        </Button>
      )}
    </Stack>
  )
}

function GoOn() {
  const { t } = useTranslation('secondFactor')
  const router = useRouter()
  const errorText = useErrorText()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      await refetchFromServer()
      await router.invalidate()
    },
    onError: (error) => toastFailed({ title: t('requiredGoOnFailed'), message: errorText(error) }),
  })
  useEffect(() => mutate(), [mutate])
  return (
    <Stack w="100%">
      <Text>{t('requiredDone')}</Text>
      <Button fullWidth loading={isPending || isSuccess} onClick={() => mutate()}>
        {t('requiredGoOn')}
      </Button>
    </Stack>
  )
}
