import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignIn } from '#contract/accounts/own-data.ts'
import { deviceIn } from '#domain/accounts/devices.ts'
import { markSigningOut } from '#web/account/session-sync.ts'
import { api, invalidate } from '#web/api.ts'
import { useLeaveText } from '#web/features/accounts/leave-text.ts'
import { useSignOut } from '#web/features/accounts/sign-out.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { withTimeout } from '#web/offline/database.ts'
import { countLocalOnly, isNothing, type LocalOnly } from '#web/offline/drafts/local-only.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

const NOTHING: LocalOnly = { sessions: 0, receipts: 0, handOvers: 0 }

export function SignIns() {
  const { t } = useTranslation(['account', 'common'])
  const errorText = useErrorText()
  const signIns = useQuery(api.accounts.signIns.queryOptions())
  const leaveText = useLeaveText()
  const store = useStore()
  const [isAsking, setIsAsking] = useState(false)
  /** The data that is only on this device, and would be lost; undefined if the store did not answer. */
  const [localOnly, setLocalOnly] = useState<LocalOnly | undefined>(NOTHING)
  const ask = async () => {
    setLocalOnly(await withTimeout(countLocalOnly(store), undefined))
    setIsAsking(true)
  }
  const leave = useSignOut()
  const ending = useMutation(
    api.accounts.signOutEverywhere.mutationOptions({
      onMutate: markSigningOut,
      // It wipes this browser, as every sign-out does.
      onSuccess: () => leave.mutate(),
      onError: (error) => toastFailed({ title: t('signOutFailed'), message: errorText(error) }),
    }),
  )
  return (
    <Paper p="md" component="section" aria-label={t('signIns')}>
      <Stack data-in-order="always">
        <Title order={2}>{t('signIns')}</Title>
        <QueryState query={signIns} failed={t('loadFailed')} rows={1}>
          {(found) => (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {found.map((signIn) => (
                <SignInRow key={signIn.id} signIn={signIn} />
              ))}
            </Stack>
          )}
        </QueryState>
        <Button variant="light" color="red" w="fit-content" onClick={() => void ask()}>
          {t('signOutEverywhere')}
        </Button>
      </Stack>
      <Dialog opened={isAsking} onClose={() => setIsAsking(false)} title={t('signOutEverywhere')}>
        <Stack>
          <Text>{t('signOutQuestion')}</Text>
          {!(localOnly && isNothing(localOnly)) && (
            <Alert color="red" role="alert">
              {leaveText(localOnly)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setIsAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button color="red" loading={ending.isPending || leave.isPending} onClick={() => ending.mutate({})}>
              {t('signOutEverywhere')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Paper>
  )
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const dateTimeText = useDateTimeText()
  const device = deviceIn(signIn.userAgent)
  const name = device ? t('deviceIn', device) : t('unknownDevice')
  const when = dateTimeText(signIn.lastUsedAt)
  const ending = useMutation(
    api.accounts.endSignIn.mutationOptions({
      onSuccess: () => toastDone({ title: t('signInEnded') }),
      onError: (error) => toastFailed({ title: t('endSignInFailed'), message: errorText(error) }),
      onSettled: () => invalidate(api.accounts.signIns),
    }),
  )
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <IconDeviceMobile size={24} aria-hidden />
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {signIn.isCurrent && <Badge>{t('thisBrowser')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('lastUsed', { when })}
        </Text>
        {!signIn.isCurrent && (
          <Button
            variant="light"
            mt="xs"
            aria-label={t('endSignInOf', { device: isolated(name), when: isolated(when) })}
            loading={ending.isPending}
            onClick={() => ending.mutate({ id: signIn.id })}
          >
            {t('endSignIn')}
          </Button>
        )}
      </div>
    </Group>
  )
}
