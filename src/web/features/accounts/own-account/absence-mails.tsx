import '@mantine/core/styles/Switch.css'
import { Paper, Stack, Switch, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'

/**
 * Switches the mails about absences on and off; nothing for people who lead no group. Source: docs/product.md, 17.3.
 */
export function AbsenceMails() {
  const { t } = useTranslation('account')
  const may = usePermissions()
  const profile = useQuery(api.accounts.profile.queryOptions())
  // The profile's own section says that it could not be loaded.
  if (!may.chooseAbsenceMails || !profile.data) return null
  return (
    <Paper p="md" component="section" aria-label={t('mails')}>
      <Stack>
        <Title order={2}>{t('mails')}</Title>
        <AbsenceSwitch isOn={profile.data.absenceMails} />
      </Stack>
    </Paper>
  )
}

function AbsenceSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const change = useMutation({
    mutationFn: async (absenceMails: boolean) => {
      await api.accounts.setAbsenceMails.call({ absenceMails })
      await invalidate(api.accounts.profile)
    },
    onError: (error) => toastFailed({ title: t('absenceMailsFailed'), message: errorText(error) }),
  })
  return (
    <Switch
      size="md"
      label={t('absenceMails')}
      description={t('absenceMailsHint')}
      // The switch moves with the tap, and back if the call fails.
      checked={change.isPending ? change.variables : isOn}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.currentTarget.checked)
      }}
    />
  )
}
