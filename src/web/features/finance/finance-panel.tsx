import { Badge, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import type { TransactionType } from '#domain/ledger.ts'
import { CURRENCIES } from '#domain/money.ts'
import { api } from '#web/api.ts'
import { DisclosureButton } from '#web/ui/disclosure-button.tsx'
import { AnchorLink } from '#web/ui/links.tsx'
import { partLoader } from '#web/ui/load-part.ts'
import { useLoadedDialog } from '#web/ui/loaded-part.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import { BalanceMissing } from './balance-missing.tsx'
import classes from './finance.module.css'
import { panelQuery } from './finance-queries.ts'
import { Money } from './money.tsx'
import { PanelRow } from './transaction-row.tsx'

type RequestPart = typeof import('./request-dialog.tsx')

const loadDialog = partLoader<RequestPart>(() => import('./request-dialog.tsx'))

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
  const [isOpened, setOpened] = useState(!startsFolded)
  const panel = useQuery({ ...panelQuery(organizationName), enabled: isOpened })
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
        {isOpened && (
          <>
            {chooser}
            <QueryState query={panel} failed={t('balanceFailed')} rows={mayManage ? 2 : 1}>
              {({ balance, availableReserve, transactions }) => (
                <>
                  {balance ? (
                    <BalanceTiles balance={balance} />
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
                      />
                      <Text c="dimmed" mt={4} component="h3" fw={400}>
                        {t('lastTransactions')}
                      </Text>
                      {transactions.length === 0 && <Text>{t('noneRecent')}</Text>}
                      <ul className={classes.list}>
                        {transactions.map((transaction) => (
                          <PanelRow key={transaction.id} transaction={transaction} />
                        ))}
                      </ul>
                    </>
                  )}
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

function BalanceTiles({ balance }: { balance: Amounts }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {CURRENCIES.map((currency) => (
        <div key={currency} className={classes.tile} data-currency={currency}>
          <Text size="sm">{currency}</Text>
          <Money amount={balance[currency]} currency={currency} fz={20} fw={600} />
        </div>
      ))}
    </SimpleGrid>
  )
}

const REQUESTS = [
  { type: 'deposit', word: 'requestDeposit', color: 'cedar', Icon: IconArrowDownLeft },
  { type: 'withdraw', word: 'requestWithdrawal', color: 'red', Icon: IconArrowUpRight },
  { type: 'income', word: 'addIncome', color: 'sand', Icon: IconCoins },
] as const

interface RequestButtonsProps {
  organizationName: string
  balance: Amounts | null
  availableReserve: Amounts | null
}

function RequestButtons(props: RequestButtonsProps) {
  const { t } = useTranslation('finance')
  const { part, subject, loading, open, close } = useLoadedDialog<RequestPart, TransactionType>(loadDialog)
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        {REQUESTS.map(({ type, word, color, Icon }) => (
          <Button
            key={type}
            variant="light"
            color={color}
            px="xs"
            py={6}
            h="auto"
            mih={44}
            fz="sm"
            styles={{ label: { whiteSpace: 'normal', lineHeight: 1.25 } }}
            leftSection={<Icon size={18} data-mirror aria-hidden />}
            disabled={props.balance === null}
            loading={loading === type}
            onClick={() => void open(type)}
          >
            {t(word)}
          </Button>
        ))}
      </SimpleGrid>
      {part && <part.RequestDialog type={subject} onClose={close} {...props} />}
    </>
  )
}
