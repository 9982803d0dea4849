import { Group, Paper, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '#web/ui/lists/count-badge.tsx'
import classes from './waiting.module.css'

/** Links to the other screens of the person's roles. Source: docs/product.md, 10.4. */
export function Activity({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboard')
  return (
    <Paper component="section" aria-label={t('activity')}>
      {children}
    </Paper>
  )
}

interface ActivityLinkProps {
  to: '/organization-roles' | '/financial-transactions'
  label: string
  icon: ReactNode
  count?: number | null | undefined
  spoken?: string
}

export function ActivityLink({ to, label, icon, count, spoken = '' }: ActivityLinkProps) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={classes.row}>
      {icon}
      <Text fw={600} className={classes.text ?? ''}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" flex="none">
        {count !== undefined && <CountBadge count={count} spoken={count === null ? t('notCounted') : spoken} />}
        <IconChevronRight size={18} data-mirror aria-hidden />
      </Group>
    </Link>
  )
}
