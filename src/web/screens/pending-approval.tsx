import { Alert, Button, Center, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconHourglass, IconLogout, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '#web/features/accounts/sign-out.ts'
import { useApprovalDecision } from '#web/features/accounts/use-approval-decision.ts'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { useDocumentTitle } from '#web/ui/layout/screen.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'

/** The screen until an administrator has decided; then the person is redirected. Source: docs/product.md, 3.5. */
export function PendingApprovalScreen() {
  const { t } = useTranslation(['accounts', 'common'])
  const me = useApprovalDecision()
  const leave = useSignOut()
  const rejected = me.approvalStatus === 'rejected'
  const title = t(rejected ? 'rejectedTitle' : 'pendingTitle')
  useDocumentTitle(title)

  return (
    <Center component="main" id="content" tabIndex={-1} mih="calc(var(--shabaka-screen) * 0.75)" p="md">
      <Paper p="xl" maw={480} w="100%">
        <Stack align="center" ta="center" aria-live="polite">
          <ThemeIcon size={64} radius="xl" variant="light" color={rejected ? 'red' : 'sand'}>
            {rejected ? <IconUserX size={32} aria-hidden /> : <IconHourglass size={32} aria-hidden />}
          </ThemeIcon>
          <Title order={1}>{title}</Title>
          <Text c="dimmed">{rejected ? t('rejectedText') : t('pendingText', { name: me.fullName })}</Text>
          {me.rejectionReason && rejected && (
            <Alert color="gray" title={t('rejectedReason')} w="100%" ta="start">
              <PersonName name={me.rejectionReason} />
            </Alert>
          )}
          <Button
            variant="default"
            leftSection={<IconLogout size={18} data-mirror aria-hidden />}
            loading={leave.isPending}
            onClick={() => leave.mutate()}
          >
            {t('common:signOut')}
          </Button>
          <AnchorLink to="/guide" py={10}>
            {t('common:guide')}
          </AnchorLink>
        </Stack>
      </Paper>
    </Center>
  )
}
