import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasCode } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastFailed } from '#web/ui/toast.ts'
import { knowsPasskeys, takePasskeyStep, wasCancelled } from './passkey-calls.ts'

interface PasskeyStepProps {
  readonly onSignedIn: () => Promise<void>
  readonly onOver: () => void
}

export function PasskeyStep({ onSignedIn, onOver }: PasskeyStepProps) {
  const { t } = useTranslation('secondFactor')
  const errorText = useErrorText({ INVALID_PASSKEY: t('passkeyRefused') })
  const taking = useMutation({
    mutationFn: async () => {
      if (!(await takePasskeyStep())) return onOver()
      await onSignedIn()
    },
    onError: (error) => {
      if (wasCancelled(error)) return toastFailed({ title: t('passkeyCancelled') })
      if (hasCode(error, 'SIGN_IN_AGAIN')) return onOver()
      toastFailed({ title: t('passkeyFailed'), message: errorText(error) })
    },
  })
  if (!knowsPasskeys()) return null
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={20} aria-hidden />}
      loading={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {t('usePasskey')}
    </Button>
  )
}
