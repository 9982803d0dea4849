import { SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AbsenceMails } from '#web/features/accounts/own-account/absence-mails.tsx'
import { ChangePassword } from '#web/features/accounts/own-account/change-password.tsx'
import { DataExport } from '#web/features/accounts/own-account/data-export.tsx'
import { ProfileCard } from '#web/features/accounts/own-account/profile-form.tsx'
import { SignIns } from '#web/features/accounts/own-account/sign-ins.tsx'
import { SecondFactor } from '#web/features/accounts/second-factor/second-factor.tsx'
import { OwnActions } from '#web/features/audit/own-actions.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'

/** A person's own account: profile, password, second factor, sign-ins, actions in their name, and data export. */
export function AccountScreen() {
  const { t } = useTranslation(['account', 'common'])
  return (
    <Screen title={t('title')} back={{ to: '/dashboard', label: t('common:backToDashboard') }}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        <Stack data-in-order="always">
          <ProfileCard />
          <AbsenceMails />
          <DataExport />
        </Stack>
        <Stack>
          <ChangePassword />
          <SecondFactor />
          <SignIns />
          <OwnActions />
        </Stack>
      </SimpleGrid>
    </Screen>
  )
}
