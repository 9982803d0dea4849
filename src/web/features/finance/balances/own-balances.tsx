import { Badge, Group, Paper, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Amounts, ExchangeRate } from '#contract/fields.ts'
import type { ListedBalance, OrganizationBalance } from '#contract/finance/balances.ts'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { BalanceMissing } from '#web/features/finance/balance-missing.tsx'
import { BalanceTiles } from '#web/features/finance/balance-tiles.tsx'
import classes from '#web/features/finance/balances.module.css'
import type { useBalances } from '#web/features/finance/finance-queries.ts'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { EditButton, StatementLink } from './balance-actions.tsx'
import { RequestButtons } from './request-buttons.tsx'

interface OwnBalancesProps {
  query: ReturnType<typeof useBalances>
  availableReserve: Amounts | null
  rate: ExchangeRate | null | undefined
  onEdit: (balance: OrganizationBalance) => void
}

/**
 * The balance of each of the person's organizations, with the actions that they may take. Source: docs/product.md,
 * 8.16.
 */
export function OwnBalances({ query, availableReserve, rate, onEdit }: OwnBalancesProps) {
  const { t } = useTranslation('finance')
  const { memberships } = useCurrentUser()
  const { seeFinance } = usePermissions()
  const own = memberships.map((one) => one.organizationName).filter(seeFinance)
  const cards = (rows: readonly ListedBalance[]) =>
    own.map((organizationName) => {
      const found = rows.find((one) => one.organizationName === organizationName) ?? null
      // It may be on the next page.
      if (!found && query.hasNextPage) return null
      return (
        <BalanceCard
          key={organizationName}
          organizationName={organizationName}
          found={found}
          availableReserve={availableReserve}
          rate={rate}
          onEdit={onEdit}
        />
      )
    })
  return (
    <Stack gap="md">
      <PagedList query={query} failed={t('balanceFailed')} empty={<Stack gap="md">{cards([])}</Stack>}>
        {cards}
      </PagedList>
    </Stack>
  )
}

interface BalanceCardProps extends Pick<OwnBalancesProps, 'availableReserve' | 'rate' | 'onEdit'> {
  organizationName: string
  found: ListedBalance | null
}

function BalanceCard({ organizationName, found, availableReserve, rate, onEdit }: BalanceCardProps) {
  const { t } = useTranslation('finance')
  const mayManage = usePermissions().manageFinance(organizationName)
  const title = t('ofOrganization', { organization: organizationName })
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Group gap="xs" miw={0}>
            <Title order={2} miw={0}>
              {title}
            </Title>
            {!mayManage && <Badge color="gray">{t('readOnly')}</Badge>}
          </Group>
          {found && (
            <div className={classes.actions}>
              <StatementLink organizationName={organizationName}>{t('statement')}</StatementLink>
              <EditButton balance={found} onEdit={onEdit} />
            </div>
          )}
        </Group>
        {found ? (
          <BalanceTiles balance={found.balance} rate={rate} recentChange={found.recentChange} />
        ) : (
          <BalanceMissing organizationName={organizationName} mayOpen={false} />
        )}
        {mayManage && (
          <RequestButtons
            organizationName={organizationName}
            balance={found?.balance ?? null}
            availableReserve={availableReserve}
            rate={rate}
          />
        )}
      </Stack>
    </Paper>
  )
}
