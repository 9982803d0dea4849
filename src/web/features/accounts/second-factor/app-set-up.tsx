import { Anchor, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSecondStepCode } from '#domain/accounts/second-factor.ts'
import { api, hasCode, invalidate, mayHaveArrived } from '#web/api.ts'
import { problemsIn } from '#web/features/accounts/form-problems.ts'
import { DialogForm } from '#web/ui/dialogs/form-dialog.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { useFields, useForm } from '#web/ui/fields/form.tsx'
import { QrCode } from '#web/ui/files/qr-code.tsx'
import { PasswordStep } from './password-step.tsx'
import { useCopySecret } from './use-copy-secret.ts'

interface AppSetUpProps {
  /** It is called with the recovery codes; empty if the account has some already. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Sets up an authenticator app: the password, then the app, then a first code. */
export function AppSetUp({ onDone, onCancel }: AppSetUpProps) {
  const { t } = useTranslation('secondFactor')
  const errorText = useErrorText({ ALREADY_SET_UP: t('alreadySetUp') })
  const [app, setApp] = useState<{ readonly key: string; readonly address: string } | null>(null)
  if (app) return <FirstCode app={app} onDone={onDone} onCancel={onCancel} />
  return (
    <PasswordStep
      hint={t('passwordHint')}
      submit={t('continue')}
      failed={t('setUpFailed')}
      errorText={errorText}
      onError={(error) => {
        // It was set up on another page, or the answer to setting it up here was lost.
        if (hasCode(error, 'ALREADY_SET_UP')) void invalidate(api.secondFactor.state)
      }}
      send={(currentPassword) => api.secondFactor.beginApp.call({ currentPassword })}
      onSent={setApp}
      onCancel={onCancel}
    />
  )
}

type CodeProblem = 'codeRequired' | 'codeShape' | 'codeWrong'

interface FirstCodeProps extends AppSetUpProps {
  readonly app: { readonly key: string; readonly address: string }
}

function FirstCode({ app: { key, address }, onDone, onCancel }: FirstCodeProps) {
  const { t } = useTranslation('secondFactor')
  const copy = useCopySecret()
  const errorText = useErrorText({ TOO_MANY_ATTEMPTS: t('tooManyCodes') })
  // A mouse or a touchpad is the first pointer of a desktop, also of one with a touch screen.
  const isOnPhone = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const form = useForm({
    fields: useFields({ code: '' }),
    validate: ({ code }) =>
      problemsIn<'code', CodeProblem>({
        code: code.trim() === '' ? 'codeRequired' : readSecondStepCode(code)?.kind === 'app' ? null : 'codeShape',
      }),
    problemText: t,
    send: ({ code }) => api.secondFactor.confirmApp.call({ code }),
    onDone: ({ recoveryCodes }) => {
      void invalidate(api.secondFactor.state)
      onDone(recoveryCodes)
    },
    failed: (error) => t(mayHaveArrived(error) ? 'setUpUnanswered' : 'setUpFailed'),
    errorText: (error) => (mayHaveArrived(error) ? t('setUpUnansweredMore') : errorText(error)),
    onError: (error) => (hasCode(error, 'INVALID_CODE') ? { code: 'codeWrong' as const } : undefined),
  })
  return (
    <DialogForm form={form} submit={t('confirm')} onCancel={onCancel}>
      <Text>{t('scanHint')}</Text>
      <QrCode text={address} label={t('qrCode')} />
      {isOnPhone && (
        <Anchor href={address} ta="center" py={10}>
          {t('openApp')}
        </Anchor>
      )}
      <Stack gap="xs">
        <Text>{t('keyHint')}</Text>
        <Group gap="xs">
          <Code dir="ltr" fz="md" style={{ overflowWrap: 'anywhere' }}>
            {key.match(/.{1,4}/g)?.join(' ')}
          </Code>
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy(key)}>
            {t('copyKey')}
          </Button>
        </Group>
      </Stack>
      <TextInput
        label={t('code')}
        description={t('firstCodeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        data-ltr
        required
        {...form.field('code')}
      />
    </DialogForm>
  )
}
