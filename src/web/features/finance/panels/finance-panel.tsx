import { Badge, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { BalanceMissing } from '#web/features/finance/balance-missing.tsx'
import { BalanceTiles } from '#web/features/finance/balance-tiles.tsx'
import { RequestButtons } from '#web/features/finance/balances/request-buttons.tsx'
import { ClosingsToSign } from '#web/features/finance/closings/closing-lines.tsx'
import { CountsToSign } from '#web/features/finance/counts/cash-lines.tsx'
import { ExchangePanelRow } from '#web/features/finance/exchange/exchange-lines.tsx'
import classes from '#web/features/finance/finance.module.css'
import { panelQuery } from '#web/features/finance/finance-queries.ts'
import { PanelRow } from '#web/features/finance/ledger/transaction-row.tsx'
import { isExchange, newestFirst } from '#web/features/finance/listed.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { AnchorLink } from '#web/ui/buttons/links.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'

interface FinancePanelProps {
  organizationName: string
  mayManage: boolean
  mayOpen?: boolean
  chooser?: ReactNode
  /** Whether only the head is shown until it is opened. */
  startsFolded?: boolean
}

/** An organization's finances on the dashboard. Source: docs/product.md, 10.3. */
export function FinancePanel(props: FinancePanelProps) {
  const { organizationName, mayManage, mayOpen = false, chooser, startsFolded = false } = props
  const { t } = useTranslation('finance')
  const [isOpened, setOpened] = useState(false)
  // A phone that is turned may become a wide screen, which does not fold anything.
  const isShown = isOpened || !startsFolded
  const panel = useQuery({ ...panelQuery(organizationName), enabled: isShown })
  const title = t('ofOrganization', { organization: organizationName })
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Title order={2} miw={0}>
              {startsFolded ? <DisclosureButton label={title} opened={isOpened} onToggle={setOpened} /> : title}
            </Title>
            {!mayManage && <Badge color="gray">{t('readOnly')}</Badge>}
          </Group>
          <AnchorLink to="/financial-transactions" search={{ organization: organizationName }} py={10} my={-10}>
            {t('allTransactions')}
          </AnchorLink>
        </Group>
        {isShown && (
          <>
            {chooser}
            <QueryState query={panel} failed={t('balanceFailed')} rows={mayManage ? 2 : 1}>
              {({ balance, availableReserve, transactions, exchanges = [], rate }) => (
                <>
                  {balance ? (
                    <BalanceTiles balance={balance} rate={rate} />
                  ) : (
                    <BalanceMissing organizationName={organizationName} mayOpen={mayOpen} />
                  )}
                  {mayManage && (
                    <>
                      <RequestButtons
                        key={organizationName}
                        organizationName={organizationName}
                        balance={balance}
                        availableReserve={availableReserve}
                        rate={rate}
                      />
                      <Text c="dimmed" mt={4} component="h3" fw={400}>
                        {t('lastTransactions')}
                      </Text>
                      {transactions.length + exchanges.length === 0 && <Text>{t('noneRecent')}</Text>}
                      <ul className={classes.list}>
                        {newestFirst([...transactions, ...exchanges]).map((listed) =>
                          isExchange(listed) ? (
                            <ExchangePanelRow key={listed.id} exchange={listed} />
                          ) : (
                            <PanelRow key={listed.id} transaction={listed} />
                          ),
                        )}
                      </ul>
                    </>
                  )}
                  <CountsToSign organizationName={organizationName} isNamed={false} />
                  <ClosingsToSign organizationName={organizationName} isNamed={false} />
                </>
              )}
            </QueryState>
          </>
        )}
      </Stack>
    </Paper>
  )
}

interface ChosenFinancePanelProps {
  chosen: string | undefined
  startsWith: string | null
  onChoose: (organizationName: string) => void
}

export function ChosenFinancePanel({ chosen, startsWith, onChoose }: ChosenFinancePanelProps) {
  const { t } = useTranslation('finance')
  const isWide = useIsWide()
  const organizations = useQuery(api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return (
    <QueryState query={organizations} failed={t('balanceFailed')} rows={2}>
      {(all) => {
        const organizationName = all.find(({ name }) => name === chosen)?.name ?? startsWith ?? all[0]?.name
        if (organizationName === undefined) return null
        return (
          <FinancePanel
            organizationName={organizationName}
            mayManage
            mayOpen
            startsFolded={!isWide}
            chooser={
              <NativeSelect
                aria-label={t('chooseForPanel')}
                value={organizationName}
                onChange={(event) => onChoose(event.currentTarget.value)}
                data={all.map(({ name }) => name)}
              />
            }
          />
        )
      }}
    </QueryState>
  )
}
