import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Amounts } from '#contract/fields.ts'
import { effectOf } from '#domain/ledger.ts'
import { type Currency, toMinorUnits } from '#domain/money.ts'
import { api } from '#web/api.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { BalanceMissing } from './balance-missing.tsx'
import { panelQuery } from './finance.ts'
import { MoneyForm } from './money-form.tsx'
import { useRightsNotice } from './rights-notice.ts'

interface DepositDialogProps {
  opened: boolean
  /** The names of all organizations. */
  organizations: readonly string[]
  availableReserve: Amounts
  onClose: () => void
}

/** Deposit money of the reserve to an organization. Source: docs/product.md, 8.9. */
export function DepositDialog({ opened, onClose, ...rest }: DepositDialogProps) {
  const { t } = useTranslation('finance')
  useRightsNotice(opened, null)
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('depositTo')}>
      {opened && <DepositForm onClose={onClose} {...rest} />}
    </FormDialog>
  )
}

const SUBJECT = 'deposit to organization'

function DepositForm({ organizations, availableReserve, onClose }: Omit<DepositDialogProps, 'opened'>) {
  const { t } = useTranslation('finance')
  return (
    <MoneyForm
      subject={SUBJECT}
      amountLabel={t('amount')}
      notes="optional"
      asksForOrganization
      effect={(amount, currency, organizationName) =>
        effectOf(
          { kind: 'deposit', organizationName, currency, amount },
          { reserve: toMinorUnits(availableReserve[currency]) },
        )
      }
      submit={t('deposit')}
      failed={t('updateBalanceFailed')}
      done={t('depositDone')}
      send={(filled, organizationName) => api.finance.deposit.call({ ...filled, organizationName })}
      onClose={onClose}
      foot={({ values, element }) => (
        <BalanceProblem
          organizationName={values.organizationName}
          onOpened={() => {
            // The button is gone. By now the person may already be typing elsewhere.
            if (document.activeElement === document.body)
              element.current?.querySelector<HTMLElement>('[name="amount"]')?.focus()
          }}
        />
      )}
    >
      {({ values, field, isPending }) => (
        <>
          <NativeSelect
            label={t('organization')}
            required
            data-autofocus
            disabled={isPending}
            {...field('organizationName')}
            data={[
              { value: '', label: t('chooseOrganization') },
              ...organizations.map((name) => ({ value: name, label: name })),
            ]}
          />
          <ChosenBalance
            organizationName={values.organizationName}
            currency={values.currency}
            availableReserve={availableReserve}
          />
        </>
      )}
    </MoneyForm>
  )
}

const useChosenBalance = (organizationName: string) =>
  useQuery({ ...panelQuery(organizationName), enabled: organizationName !== '' })

interface ChosenBalanceProps {
  /** Empty until one is chosen. */
  organizationName: string
  currency: Currency
  availableReserve: Amounts
}

/** The balance of the chosen organization and the reserve. */
function ChosenBalance({ organizationName, ...rest }: ChosenBalanceProps) {
  const { data, isLoading } = useChosenBalance(organizationName)
  return <BalanceFigures balance={data?.balance ?? null} isLoading={isLoading} {...rest} />
}

interface BalanceProblemProps {
  /** Empty until one is chosen. */
  organizationName: string
  onOpened: () => void
}

/** Says that the chosen organization has no balance, which can be opened here, or that loading it failed. */
function BalanceProblem({ organizationName, onOpened }: BalanceProblemProps) {
  const { t } = useTranslation('finance')
  const chosen = useChosenBalance(organizationName)
  return (
    <div role="status">
      {organizationName !== '' && (
        <QueryState query={chosen} failed={t('balanceFailed')} rows={0}>
          {({ balance }) =>
            balance === null && (
              <BalanceMissing key={organizationName} organizationName={organizationName} mayOpen onOpened={onOpened} />
            )
          }
        </QueryState>
      )}
    </div>
  )
}
