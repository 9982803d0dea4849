import { Paper, SimpleGrid, Title } from '@mantine/core'
import {
  IconListSearch,
  IconReportAnalytics,
  IconSettings,
  IconTable,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/buttons/links.tsx'

/** The width makes two columns on a phone and in half of a desktop. */
const COLUMN = 'max(8.5rem, min(11rem, 45%))'

/**
 * The places where an admin manages the network.
 * @param children notes about the network. Source: docs/product.md, 16.10.
 */
export function AdminTools({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['dashboard', 'navigation'])
  const tools = [
    { to: '/admin/users', label: t('users'), Icon: IconUsersGroup },
    { to: '/organization-roles', label: t('roles'), Icon: IconUserCog },
    { to: '/reports/month', label: t('navigation:monthReport'), Icon: IconReportAnalytics },
    { to: '/attendance', label: t('navigation:attendanceGrid'), Icon: IconTable },
    { to: '/admin/audit', label: t('navigation:auditLog'), Icon: IconListSearch },
    { to: '/admin/settings', label: t('navigation:settings'), Icon: IconSettings },
  ] as const
  return (
    <Paper component="section" aria-label={t('tools')} px="md" py="xs">
      <Title order={2} py={6}>
        {t('tools')}
      </Title>
      <SimpleGrid spacing={0} style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${COLUMN}), 1fr))` }}>
        {tools.map(({ to, label, Icon }) => (
          <ButtonLink
            key={to}
            to={to}
            variant="subtle"
            color="gray"
            justify="start"
            ta="start"
            px="xs"
            style={{ marginInlineStart: -12 }}
            fw={400}
            fz={{ base: 'sm', sm: 'md' }}
            leftSection={<Icon size={20} aria-hidden />}
          >
            {label}
          </ButtonLink>
        ))}
      </SimpleGrid>
      {children}
    </Paper>
  )
}
