import { Group, Paper, Stack, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { ButtonLink } from '#web/ui/links.tsx'

interface ActivityProps {
  children: ReactNode
}

/** The pending decisions of the person. Source: docs/product.md, 10.4. */
export function Activity({ children }: ActivityProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Title order={2}>{t('activity')}</Title>
        {children}
      </Stack>
    </Paper>
  )
}

interface ActivityLinkProps {
  to: '/admin/approvals' | '/admin/users' | '/organization-roles' | '/financial-transactions'
  label: string
  icon: ReactNode
  /** The number of pending entries: undefined while loading, null if counting failed. */
  count?: number | null | undefined
  /** The accessible name of the count. */
  spoken?: string
}

/** A link to a screen of pending entries, with their number. */
export function ActivityLink({ to, label, icon, count, spoken = '' }: ActivityLinkProps) {
  const { t } = useTranslation()
  return (
    <ButtonLink
      to={to}
      variant="default"
      fullWidth
      styles={{ inner: { justifyContent: 'flex-start' }, section: { flex: 'none' }, label: { flex: 1 } }}
      leftSection={icon}
      rightSection={
        <Group gap="xs" wrap="nowrap">
          {count !== undefined && <CountBadge count={count} spoken={count === null ? t('notCounted') : spoken} />}
          <IconChevronRight size={18} data-mirror aria-hidden />
        </Group>
      }
    >
      {label}
    </ButtonLink>
  )
}
