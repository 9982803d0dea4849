import { Button, Stack } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { knowsPasskeys, proveByPasskey, wasCancelled } from '#web/features/accounts/second-factor/passkey-calls.ts'
import { answerProof } from '#web/proof.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'

/** A typed proof is the password, or a code of the authenticator app. */
export type TypedProof = 'password' | 'code'

const TYPED = {
  password: { label: 'proofByPassword', Icon: IconLock },
  code: { label: 'proofByCode', Icon: IconDeviceMobile },
} as const

interface ProofChoicesProps {
  /** The other typed proof; null for none. */
  readonly other: TypedProof | null
  readonly hasPasskey: boolean
  readonly onType: (proof: TypedProof) => void
}

/** Offers the other proofs that the account has. Source: docs/product.md, 3.17. */
export function ProofChoices({ other, hasPasskey, onType }: ProofChoicesProps) {
  const { t } = useTranslation(['account', 'secondFactor'])
  const errorText = useErrorText({
    INVALID_PASSKEY: t('proofPasskeyRefused'),
    NOT_SET_UP: t('proofPasskeyRefused'),
    TOO_MANY_ATTEMPTS: t('secondFactor:tooManyCodes'),
  })
  const proving = useMutation({
    mutationFn: proveByPasskey,
    onSuccess: () => answerProof(true),
    onError: (error) => {
      if (wasCancelled(error)) toastFailed({ title: t('secondFactor:passkeyCancelled'), quiet: true })
      else toastFailed({ title: t('proofFailed'), message: errorText(error) })
    },
  })
  const offersPasskey = hasPasskey && knowsPasskeys()
  if (!other && !offersPasskey) return null
  const { label, Icon } = TYPED[other ?? 'password']
  return (
    <Stack gap="xs">
      {other && (
        <Button variant="default" fullWidth leftSection={<Icon size={20} aria-hidden />} onClick={() => onType(other)}>
          {t(label)}
        </Button>
      )}
      {offersPasskey && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconFingerprint size={20} aria-hidden />}
          loading={proving.isPending}
          onClick={() => proving.mutate()}
        >
          {t('secondFactor:usePasskey')}
        </Button>
      )}
    </Stack>
  )
}
