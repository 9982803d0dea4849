import { Group, Paper, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCashBanknote, IconChevronRight, IconFileAlert, IconSignature, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkHome } from '#contract/dashboard/home.ts'
import { daysBetween } from '#domain/dates/dates.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { CountBadge } from '#web/ui/lists/count-badge.tsx'
import { useListText, useNameList } from '#web/ui/people/name-list.ts'
import { networkDay } from '#web/ui/texts/today.ts'
import classes from './waiting.module.css'

interface WaitingProps {
  network: NetworkHome | undefined
  /** It is undefined while loading, and null if counting failed. */
  pendingApprovals: number | null | undefined
}

/**
 * Everything that waits for an admin: sign-ups, finance requests, signatures, proposed limits and missing reports.
 * Source: docs/product.md, 10.4 and 16.10.
 */
export function Waiting({ network, pendingApprovals }: WaitingProps) {
  const { t } = useTranslation(['dashboard', 'finance'])
  const list = useListText()
  const requests = network?.requests
  const late = (network?.groups ?? []).filter(({ missing }) => missing.length > 0)
  const missing = late.reduce((sum, group) => sum + group.missing.length, 0)
  const { signatures = 0, limits = 0 } = network ?? {}
  const inAll = (pendingApprovals ?? 0) + (requests?.count ?? 0) + signatures + limits + missing
  return (
    // It ends where a card beside it ends.
    <Paper component="section" aria-label={t('waitingForYou')} flex="auto">
      <Group justify="space-between" px="md" py="sm">
        <Title order={2}>{t('waitingForYou')}</Title>
        {inAll > 0 && <CountBadge count={inAll} spoken={t('waitingInAll', { count: inAll })} />}
      </Group>
      <Link to="/admin/approvals" className={classes.row ?? ''}>
        <Row
          icon={<IconUserCheck size={20} aria-hidden />}
          label={t('pendingApprovals')}
          count={pendingApprovals}
          spoken={t('waiting', { count: pendingApprovals ?? 0 })}
        />
      </Link>
      <Link to="/financial-transactions" className={classes.row ?? ''}>
        <Row
          icon={<IconCashBanknote size={20} aria-hidden />}
          label={t('finance:requests')}
          hint={requests?.oldest && <OldestRequest oldest={requests.oldest} organizations={requests.organizations} />}
          count={requests?.count ?? null}
          spoken={t('finance:pendingCount', { count: requests?.count ?? 0 })}
        />
      </Link>
      {signatures > 0 && (
        <Link to="/financial-transactions" className={classes.row ?? ''}>
          <Row
            icon={<IconSignature size={20} aria-hidden />}
            label={t('signatures')}
            count={signatures}
            spoken={t('waitingInAll', { count: signatures })}
          />
        </Link>
      )}
      {limits > 0 && (
        <Link to="/admin/settings" hash="limits" className={classes.row ?? ''}>
          <Row
            icon={<IconCashBanknote size={20} aria-hidden />}
            label={t('proposedLimits')}
            count={limits}
            spoken={t('waitingInAll', { count: limits })}
          />
        </Link>
      )}
      <Link to="." hash="groups" className={classes.row ?? ''}>
        <Row
          icon={<IconFileAlert size={20} aria-hidden />}
          label={t('missingReports')}
          hint={list(late.map((group) => `${isolated(group.organizationName)} (${group.missing.length})`))}
          count={network ? missing : null}
          spoken={t('missingInAll', { count: missing })}
        />
      </Link>
    </Paper>
  )
}

function OldestRequest({ oldest, organizations }: { oldest: Date; organizations: readonly string[] }) {
  const { t } = useTranslation('dashboard')
  const nameList = useNameList()
  const days = daysBetween(networkDay(oldest.getTime()), networkDay())
  const age = days === 0 ? t('oldestToday') : t('oldestRequest', { count: days })
  return `${age} · ${nameList(organizations)}`
}

interface RowProps {
  icon: ReactNode
  label: string
  hint?: ReactNode
  count: number | null | undefined
  spoken: string
}

function Row({ icon, label, hint, count, spoken }: RowProps) {
  const { t } = useTranslation()
  return (
    <>
      <ThemeIcon size={40} radius="xl" variant="light" color="sand" visibleFrom="sm">
        {icon}
      </ThemeIcon>
      <div className={classes.text}>
        <Text fw={600}>{label}</Text>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap" flex="none">
        {count !== undefined && <CountBadge count={count} spoken={count === null ? t('notCounted') : spoken} />}
        <IconChevronRight size={18} data-mirror aria-hidden />
      </Group>
    </>
  )
}
