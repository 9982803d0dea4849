import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#web/ui/save-file.ts'
import type { Account, Period } from './account.ts'
import { ledgerCsv, transactionsCsv } from './statement-csv.ts'
import { useStatementLabels } from './statement-labels.ts'
import type { Statement } from './statement-sheet.tsx'

interface StatementDownloadProps {
  account: Account
  period: Period
  /** Undefined while loading. */
  statement: Statement | undefined
}

/** Downloads the ledger or the transactions of a period as a CSV file. */
export function StatementDownload({ account, period, statement }: StatementDownloadProps) {
  const { t } = useTranslation('finance')
  const labels = useStatementLabels()
  const name = [account.organizationName ?? 'reserve', account.currency, period.from, period.to].join('-')
  const save = (what: string, text: string) =>
    saveFile(`${name}-${what}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          px="sm"
          disabled={!statement}
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-haspopup="menu"
        >
          {t('download')}
        </Button>
      </Menu.Target>
      {statement && (
        <Menu.Dropdown>
          <Menu.Item mih={44} onClick={() => save('ledger', ledgerCsv({ ...period, ...statement }, labels))}>
            {t('downloadEntries')}
          </Menu.Item>
          {account.organizationName !== null && (
            <Menu.Item mih={44} onClick={() => save('transactions', transactionsCsv(statement.transactions, labels))}>
              {t('downloadTransactions')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      )}
    </Menu>
  )
}
