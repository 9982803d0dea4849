import '@mantine/core/styles/Table.css'

import { Button, Group, Paper, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'

import { useTranslation } from 'react-i18next'
import type { NetworkGroup, NetworkHome } from '#contract/dashboard/home.ts'
import { ratePercent, sumOf } from '#domain/attendance/attendance-figures.ts'
import { shortDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { ContactButtons } from '#web/ui/people/contact-buttons.tsx'
import { PersonName } from '#web/ui/people/person-name.tsx'
import classes from './network-groups.module.css'
import { Sparkline } from './sparkline.tsx'

interface NetworkGroupsProps {
  query: UseQueryResult<NetworkHome>
  onMissing: (organizationName: string) => void
}

/**
 * Each group with its people, last report, missing reports, attendance and team leader. Source: docs/product.md, 16.10.
 */
export function NetworkGroups({ query, onMissing }: NetworkGroupsProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Paper component="section" id="groups" aria-label={t('groups')} className={classes.card ?? ''}>
      <Title order={2} p="md" pb="xs">
        {t('groups')}
      </Title>
      <div className={classes.state} data-failed={query.data === undefined || undefined}>
        <QueryState query={query} failed={t('networkFailed')}>
          {({ groups }) => <GroupsTable groups={groups} onMissing={onMissing} />}
        </QueryState>
      </div>
    </Paper>
  )
}

type GroupsTableProps = Pick<NetworkGroupsProps, 'onMissing'> & { groups: readonly NetworkGroup[] }

function GroupsTable({ groups, onMissing }: GroupsTableProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Table className={classes.table ?? ''} aria-label={t('groups')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('group')}</Table.Th>
          <Table.Th>{t('peopleColumn')}</Table.Th>
          <Table.Th>{t('lastReport')}</Table.Th>
          <Table.Th>{t('recentAttendance')}</Table.Th>
          <Table.Th>{t('leader')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <GroupRow key={group.organizationName} group={group} onMissing={() => onMissing(group.organizationName)} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function GroupRow({ group, onMissing }: { group: NetworkGroup; onMissing: () => void }) {
  const { t } = useTranslation('dashboard')
  const { organizationName, people, missing, recent, lastReport, leader } = group
  const rate = ratePercent(sumOf(recent))
  return (
    <Table.Tr data-missing={missing.length > 0 || undefined} data-callable={Boolean(leader?.contact) || undefined}>
      <Table.Td data-name>
        <Text fw={600}>{organizationName}</Text>
        <Ages group={group} />
        <Text
          size="sm"
          c="dimmed"
          className={classes.narrow ?? ''}
          data-twice={lastReport?.all === people || undefined}
        >
          {t('people', { count: people })}
        </Text>
        <WithoutFollowUp group={group} className={classes.narrow} />
      </Table.Td>
      <Table.Td data-people>{people}</Table.Td>
      <Table.Td data-report>
        <Missing group={group} onOpen={onMissing} />
        <div className={classes.last}>
          <LastReport report={lastReport} />
          <WithoutFollowUp group={group} className={classes.wide} />
        </div>
      </Table.Td>
      <Table.Td data-rate>
        <Group gap="xs" wrap="nowrap">
          <Sparkline sessions={recent} />
          {rate !== null && <RateLink organizationName={organizationName} rate={rate} />}
        </Group>
      </Table.Td>
      <Table.Td data-leader>
        <Leader leader={leader} />
      </Table.Td>
    </Table.Tr>
  )
}

function RateLink({ organizationName, rate }: { organizationName: OrganizationName; rate: number }) {
  const { t } = useTranslation(['dashboard', 'navigation'])
  const name = t('navigation:attendanceGridOf', { organization: organizationName })
  return (
    <AnchorLink
      to="/attendance"
      search={{ organization: organizationName }}
      c="inherit"
      fw={600}
      className={classes.report ?? ''}
      title={name}
      aria-label={`${t('attendanceRate', { rate: percentText(rate) })} · ${name}`}
    >
      {percentText(rate)}
    </AnchorLink>
  )
}

function Ages({ group: { minAge, maxAge } }: { group: NetworkGroup }) {
  const { t } = useTranslation('dashboard')
  const ages =
    minAge === null
      ? t('allAges')
      : maxAge === null
        ? t('agesFrom', { from: minAge })
        : t('ages', { from: minAge, to: maxAge })
  return (
    <Text size="sm" c="dimmed" className={classes.ages ?? ''}>
      {ages}
    </Text>
  )
}

function Missing({ group: { organizationName, missing }, onOpen }: { group: NetworkGroup; onOpen: () => void }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const [oldest] = missing
  if (!oldest) return null
  const text = t('missingSince', { count: missing.length, date: shortDate(oldest, language) })
  return (
    <Button
      variant="subtle"
      color="sand"
      justify="start"
      ta="start"
      px="xs"
      style={{ marginInlineStart: -10 }}
      fz="sm"
      leftSection={<IconAlertTriangle size={18} aria-hidden />}
      rightSection={<IconChevronRight size={18} data-mirror aria-hidden />}
      aria-label={`${text} · ${t('openMissing', { organization: isolated(organizationName) })}`}
      onClick={onOpen}
    >
      {text}
    </Button>
  )
}

/** Source: docs/product.md, 16.15. */
function WithoutFollowUp({ group, className = '' }: { group: NetworkGroup; className: string | undefined }) {
  const { t } = useTranslation('dashboard')
  const { withoutFollowUp: count = 0 } = group
  if (count === 0) return null
  return (
    <Text size="sm" c="dimmed" className={className}>
      {t('withoutFollowUp', { count })}
    </Text>
  )
}

function LastReport({ report }: { report: NetworkGroup['lastReport'] }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  if (report === null) return <Text c="dimmed">{t('noReport')}</Text>
  const { id, sessionDate, present, all } = report
  return (
    <AnchorLink to="/sessions/$id" params={{ id }} c="inherit" className={classes.report ?? ''}>
      <Text span fw={600} inherit>
        {shortDate(sessionDate, language)}
      </Text>
      {` · ${t('presentOf', { present, all })}`}
    </AnchorLink>
  )
}

function Leader({ leader }: { leader: NetworkGroup['leader'] }) {
  const { t } = useTranslation('dashboard')
  if (leader === null) return <Text c="dimmed">{t('noLeader')}</Text>
  return (
    <div className={classes.leader}>
      <div>
        <PersonName name={leader.fullName} />
        {leader.contact === null && (
          <Text size="sm" c="dimmed" className={classes.noPhone ?? ''}>
            {t('noPhone')}
          </Text>
        )}
      </div>
      {leader.contact && (
        <div className={classes.call}>
          <ContactButtons name={leader.fullName} contact={leader.contact} />
        </div>
      )}
    </div>
  )
}
