import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconChevronDown, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FirstStepState } from '#contract/dashboard/first-steps.ts'
import type { BackupNotice } from '#contract/dashboard/home.ts'
import type { ConfirmedStep, FirstStep } from '#domain/network/first-steps.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api, invalidate } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'
import classes from './first-steps.module.css'

interface ListProps {
  steps: readonly FirstStepState[]
  backup: BackupNotice | null
}

/** One line for each step, of which the next one is unfolded. */
export function FirstStepsList({ steps, backup }: ListProps) {
  const { t } = useTranslation('firstSteps')
  const open = steps.filter(({ isDone }) => !isDone)
  // The first backup is made without anyone.
  const next = open.find(({ step }) => step !== 'firstBackup') ?? open[0]
  return (
    <Paper component="section" aria-label={t('title')}>
      <Group justify="space-between" px="md" py="sm">
        <Title order={2}>{t('title')}</Title>
        <Text c="dimmed">{t('progress', { done: steps.length - open.length, count: steps.length })}</Text>
      </Group>
      <ol className={classes.steps}>
        {steps.map(({ step, isDone }) => (
          // A step that is done is folded again.
          <li key={`${step} ${isDone}`}>
            <details open={step === next?.step}>
              <summary className={classes.step}>
                {isDone ? (
                  <IconCircleCheckFilled size={24} role="img" aria-label={t('done')} className={classes.done ?? ''} />
                ) : (
                  <IconCircle size={24} role="img" aria-label={t('open')} className={classes.open ?? ''} />
                )}
                <Text {...(isDone ? { c: 'dimmed' } : { fw: 600 })}>{t(step)}</Text>
                <IconChevronDown size={18} className={classes.chevron ?? ''} aria-hidden />
              </summary>
              <StepDetails step={step} isDone={isDone} backup={backup} />
            </details>
          </li>
        ))}
      </ol>
    </Paper>
  )
}

/** The purpose of a step, and while it is open a link to the place where it is done. */
function StepDetails({ step, isDone, backup }: FirstStepState & { backup: BackupNotice | null }) {
  const { t } = useTranslation('firstSteps')
  const { email } = useCurrentUser()
  const isEncrypted = backup?.isEncrypted !== false
  const hint = {
    name: t('nameHint'),
    groups: t('groupsHint'),
    secondAdmin: t('secondAdminHint'),
    testMail: t('testMailHint', { email: isolated(email) }),
    backupKey: t(isEncrypted ? 'backupKeyHint' : 'notEncryptedHint'),
    firstBackup: t('firstBackupHint'),
    secondFactor: t('secondFactorHint'),
    invitations: t('invitationsHint'),
  }[step]
  return (
    <div className={classes.details}>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {!isDone && <Group gap="xs">{ACTIONS[step]({ isEncrypted })}</Group>}
    </div>
  )
}

const ACTIONS: Readonly<Record<FirstStep, (shown: { isEncrypted: boolean }) => ReactNode>> = {
  name: () => <Place to="/admin/settings" hash="network" text="nameOpen" />,
  groups: () => (
    <>
      <Place to="/admin/settings" hash="groups" text="groupsOpen" />
      <Confirm step="groups" text="groupsConfirm" />
    </>
  ),
  secondAdmin: () => <Place to="/admin/users" text="secondAdminOpen" />,
  testMail: () => <TestMail />,
  backupKey: ({ isEncrypted }) => <Confirm step="backupKey" text={isEncrypted ? 'backupKeyConfirm' : 'unencrypted'} />,
  firstBackup: () => null,
  secondFactor: () => <Place to="/account" hash="second-factor" text="secondFactorOpen" />,
  invitations: () => (
    <>
      <Place to="/admin/settings" hash="groups" text="invitationsOpen" />
      <Confirm step="invitations" text="invitationsConfirm" />
    </>
  ),
}

interface PlaceProps {
  to: '/admin/settings' | '/admin/users' | '/account'
  hash?: string
  text: 'nameOpen' | 'groupsOpen' | 'secondAdminOpen' | 'secondFactorOpen' | 'invitationsOpen'
}

function Place({ to, hash, text }: PlaceProps) {
  const { t } = useTranslation('firstSteps')
  return (
    <ButtonLink to={to} {...(hash !== undefined && { hash })} variant="light" px="sm">
      {t(text)}
    </ButtonLink>
  )
}

interface ConfirmProps {
  step: ConfirmedStep
  text: 'groupsConfirm' | 'testMailConfirm' | 'backupKeyConfirm' | 'unencrypted' | 'invitationsConfirm'
}

function Confirm({ step, text }: ConfirmProps) {
  const { t } = useTranslation('firstSteps')
  const errorText = useErrorText()
  const confirm = useMutation({
    mutationFn: () => api.firstSteps.confirm.call({ step }),
    onSuccess: async () => {
      await invalidate(api.home)
      // The button is removed with the focus.
      focusContent()
    },
    onError: (error) => toastFailed({ title: t('confirmFailed'), message: errorText(error) }),
  })
  return (
    <Button variant="subtle" px="sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
      {t(text)}
    </Button>
  )
}

function TestMail() {
  const { t } = useTranslation('firstSteps')
  const errorText = useErrorText({ TOO_MANY_MAILS: t('tooManyMails') })
  const [isSent, setSent] = useState(false)
  const send = useMutation({
    mutationFn: () => api.firstSteps.sendTestMail.call(),
    onSuccess: () => {
      setSent(true)
      toastDone({ title: t('testMailSent') })
    },
    onError: (error) => toastFailed({ title: t('sendFailed'), message: errorText(error) }),
  })
  return (
    <>
      <Button variant="light" px="sm" loading={send.isPending} onClick={() => send.mutate()}>
        {t(isSent ? 'testMailAgain' : 'testMailSend')}
      </Button>
      <Confirm step="testMail" text="testMailConfirm" />
    </>
  )
}
