import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsAnswer } from '#contract/network/settings.ts'
import { api } from '#web/api.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { DialogForm, FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useFields, useForm } from '#web/ui/fields/form.tsx'
import { toastDone } from '#web/ui/toasts/toast.ts'
import { invalidateSettings, sendChange, useChangeErrors } from './settings-changes.ts'

type Settings = Pick<SettingsAnswer, 'secondFactorRequired' | 'version'>

/** Whether administrators and finance managers must have a second factor. Source: docs/product.md, 20.10. */
export function SecondFactorSection({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const own = useQuery(api.secondFactor.state.queryOptions()).data
  const [opened, setOpened] = useState(false)
  const isRequired = settings.secondFactorRequired
  // It is unknown before the answer. The server refuses it in any case.
  const lacksOwn = own ? own.appSince === null && own.passkeys.length === 0 : false
  return (
    <Paper p="md" component="section" aria-label={t('secondFactor')}>
      <Stack data-in-order="always">
        <Title order={2}>{t('secondFactor')}</Title>
        <Text c="dimmed">{t('secondFactorHint')}</Text>
        <Text fw={600}>{isRequired ? t('secondFactorOn') : t('secondFactorOff')}</Text>
        {lacksOwn && !isRequired ? (
          <>
            <Text>{t('secondFactorOwn')}</Text>
            <ButtonLink to="/account" hash="second-factor" variant="default" w="fit-content">
              {t('secondFactorSetUp')}
            </ButtonLink>
          </>
        ) : (
          <Button variant={isRequired ? 'default' : 'filled'} w="fit-content" onClick={() => setOpened(true)}>
            {isRequired ? t('secondFactorStop') : t('secondFactorRequire')}
          </Button>
        )}
      </Stack>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={isRequired ? t('secondFactorStopTitle') : t('secondFactorRequireTitle')}
      >
        <RequireForm settings={settings} onClose={() => setOpened(false)} />
      </FormDialog>
    </Paper>
  )
}

function RequireForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const errors = useChangeErrors()
  const { secondFactorRequired: isRequired, version } = settings
  const form = useForm({
    fields: useFields({}),
    validate: () => ({}),
    problemText: () => undefined,
    send: () => sendChange(() => api.settings.requireSecondFactor.call({ required: !isRequired, version })),
    onSent: async () => {
      toastDone({ title: isRequired ? t('secondFactorNotRequired') : t('secondFactorRequired') })
      onClose()
      await invalidateSettings()
    },
    failed: errors.title(t('saveFailed')),
    errorText: errors.errorText,
  })
  return (
    <DialogForm
      form={form}
      submit={isRequired ? t('secondFactorStop') : t('secondFactorRequire')}
      {...(isRequired ? { submitColor: 'red' } : {})}
      onCancel={onClose}
    >
      <Text>{isRequired ? t('secondFactorStopHint') : t('secondFactorRequireHint')}</Text>
    </DialogForm>
  )
}
