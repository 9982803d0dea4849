import { Button, Center, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconLogout, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RequiredSecondFactor } from '#web/features/accounts/second-factor/required-second-factor.tsx'
import { useSignOut } from '#web/features/accounts/sign-out.ts'
import { useDocumentTitle } from '#web/ui/layout/screen.tsx'

/** The only screen of people who must first set up a second factor. Source: docs/product.md, 20.10. */
export function SecondFactorScreen() {
  const { t } = useTranslation(['secondFactor', 'common'])
  const leave = useSignOut()
  useDocumentTitle(t('requiredTitle'))
  return (
    <Center component="main" id="content" tabIndex={-1} mih="calc(var(--shabaka-screen) * 0.75)" p="md">
      <Paper p="xl" maw={480} w="100%">
        <Stack align="center" ta="center">
          <ThemeIcon size={64} radius="xl" variant="light" color="sand">
            <IconShieldLock size={32} aria-hidden />
          </ThemeIcon>
          <Title order={1}>{t('requiredTitle')}</Title>
          <Text c="dimmed">{t('requiredText')}</Text>
          <RequiredSecondFactor />
          <Button
            variant="subtle"
            leftSection={<IconLogout size={18} data-mirror aria-hidden />}
            loading={leave.isPending}
            onClick={() => leave.mutate()}
          >
            {t('common:signOut')}
          </Button>
        </Stack>
      </Paper>
    </Center>
  )
}
