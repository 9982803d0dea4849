import { useTranslation } from 'react-i18next'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import type { Account, Period } from './requested-account.ts'
import { useStatementLabels } from './statement-labels.ts'
import type { Statement } from './statement-sheet.tsx'
import { ledgerTable, transactionsTable } from './statement-tables.ts'

interface StatementDownloadProps {
  account: Account
  period: Period
  statement: Statement | undefined
}

export function StatementDownload({ account, period, statement }: StatementDownloadProps) {
  const { t } = useTranslation('finance')
  const labels = useStatementLabels()
  const { currency } = account
  const name = [account.organizationName ?? 'reserve', currency, period.from, period.to].join('-')
  const stated = { name, currency, ...period }
  const tables = statement
    ? [
        { label: t('entries'), table: () => ledgerTable({ ...stated, ...statement }, labels) },
        { label: t('transactions'), table: () => transactionsTable({ ...stated, ...statement }, labels) },
      ]
    : []
  return (
    <DownloadMenu
      tables={account.organizationName === null ? tables.slice(0, 1) : tables}
      disabled={statement === undefined}
    />
  )
}
