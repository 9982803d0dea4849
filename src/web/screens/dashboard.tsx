import { Badge, Container, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import {
  IconCalendarEvent,
  IconChevronRight,
  IconFriends,
  IconPlus,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { usePermissions } from '#web/features/accounts/permissions.ts'
import { useMe } from '#web/features/accounts/session.ts'
import { StatCard } from '#web/features/dashboard/stat-card.tsx'
import { Welcome } from '#web/features/dashboard/welcome.tsx'
import { ButtonLink, CardLink } from '#web/ui/links.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'

/** Where everyone arrives. Specification, section 2, /dashboard. */
export function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'common', 'sessions'])
  const me = useMe()
  const may = usePermissions()
  const summary = useQuery(api.dashboard.summary.queryOptions())
  useDocumentTitle(t('common:dashboard'))
  // Where the whole answer fails, each figure is one that could not be counted.
  const figures = summary.data ?? (summary.error ? { sessions: null, members: null, attendees: null } : undefined)

  return (
    <Container component="main" id="content" size="lg" py="lg" px="md" tabIndex={-1}>
      <Stack gap="lg">
        <Group justify="space-between" gap="sm" align="flex-end">
          <Welcome me={me} />
        </Group>
        <SimpleGrid cols={3} spacing={{ base: 'xs', sm: 'md' }}>
          <StatCard
            label={t('sessions')}
            value={figures?.sessions}
            icon={<IconCalendarEvent aria-hidden />}
            to="/sessions"
          />
          <StatCard label={t('members')} value={figures?.members} icon={<IconUsers aria-hidden />} />
          <StatCard label={t('attendees')} value={figures?.attendees} icon={<IconFriends aria-hidden />} color="sand" />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {may.keepSessions && <CreateSessionCard />}
          {may.decideApprovals && <Activity pending={summary.data?.pendingApprovals} />}
        </SimpleGrid>
      </Stack>
    </Container>
  )
}

function CreateSessionCard() {
  const { t } = useTranslation('dashboard')
  return (
    <CardLink to="/sessions/new" p="md">
      <Group wrap="nowrap">
        <ThemeIcon size={48} radius="xl">
          <IconPlus aria-hidden />
        </ThemeIcon>
        <div>
          <Text fw={600}>{t('createSession')}</Text>
          <Text c="dimmed" size="sm">
            {t('createSessionHint')}
          </Text>
        </div>
      </Group>
    </CardLink>
  )
}

function Activity({ pending }: { pending: number | null | undefined }) {
  const { t } = useTranslation('dashboard')
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Title order={2}>{t('activity')}</Title>
        <ButtonLink
          to="/admin/approvals"
          variant="default"
          fullWidth
          styles={{ inner: { justifyContent: 'flex-start' }, section: { flex: 'none' }, label: { flex: 1 } }}
          leftSection={<IconUserCheck size={20} aria-hidden />}
          rightSection={
            <Group gap="xs" wrap="nowrap">
              {pending !== undefined && (
                <Badge
                  color="sand"
                  variant="filled"
                  circle={pending !== null && pending < 100}
                  size="lg"
                  aria-label={t('waiting', { count: pending ?? 0 })}
                >
                  {pending ?? '–'}
                </Badge>
              )}
              <IconChevronRight size={18} data-mirror aria-hidden />
            </Group>
          }
        >
          {t('pendingApprovals')}
        </ButtonLink>
      </Stack>
    </Paper>
  )
}
