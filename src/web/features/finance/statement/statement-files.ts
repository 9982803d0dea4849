import { useTranslation } from 'react-i18next'
import { longDate } from '#domain/dates/dates.ts'
import { CHANGE_TYPE } from '#domain/finance/ledger.ts'
import { formatMoney } from '#domain/finance/money.ts'
import type { Account, Period } from '#web/features/finance/requested-account.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { NO_ISOLATES } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { Download } from '#web/ui/files/download-menu.tsx'
import { textKey } from '#web/ui/texts/text-key.ts'
import { networkDay, networkTime } from '#web/ui/texts/today.ts'
import type { Statement } from './statement-sheet.tsx'
import { categoriesTable, ledgerTable, type StatementLabels, transactionsTable } from './statement-tables.ts'

interface Stated {
  account: Account
  period: Period
  statement: Statement | undefined
}

/** The tables of a statement as files; none while it is loading. */
export function useStatementFiles({ account, period, statement }: Stated): Download[] {
  const { t } = useTranslation('finance')
  const labels = useStatementLabels()
  if (!statement) return []
  const { currency, organizationName } = account
  const name = [organizationName ?? 'reserve', currency, period.from, period.to].join('-')
  const stated = { name, currency, ...period }
  const entries = { label: t('entries'), table: () => ledgerTable({ ...stated, ...statement }, labels) }
  if (organizationName === null) return [entries]
  const { byCategory } = statement
  return [
    entries,
    { label: t('transactions'), table: () => transactionsTable({ ...stated, ...statement }, labels) },
    ...(byCategory
      ? [{ label: t('byCategory'), table: () => categoriesTable({ ...stated, byCategory }, labels) }]
      : []),
  ]
}

function useStatementLabels(): StatementLabels {
  const { t } = useTranslation(['finance', 'closings'])
  const language = useLanguage()
  const categoryName = useCategoryName()
  return {
    head: (name) => t(name === 'documentDate' ? 'closings:documentDate' : name),
    ledger: t('entries'),
    transactions: t('transactions'),
    opening: t('opening'),
    closing: t('closing'),
    inBoth: t('inBoth'),
    atRate: ({ rate, day, source }) =>
      t('atRate', {
        rate: formatMoney(rate, 'LBP', language),
        date: longDate(day, language),
        source,
        ...NO_ISOLATES,
      }),
    unknown: t('unknown'),
    yes: t('yes'),
    ofChange: ({ changeType, reversed }) =>
      reversed
        ? t('reversalOf', {
            what: t(textKey('change', reversed.changeType)),
            when: longDate(networkDay(reversed.at.getTime()), language),
            ...NO_ISOLATES,
          })
        : t(textKey('change', changeType)),
    ofTransaction: (type) => t(textKey('change', CHANGE_TYPE[type])),
    byCategory: t('byCategory'),
    ofCategory: categoryName,
    ofStatus: ({ status, reversal }) =>
      [t(textKey('status', status)), ...(reversal ? [t('reversed')] : [])].join(' – '),
    dayOf: (date) => networkDay(date.getTime()),
    timeOf: (date) => networkTime(date.getTime()),
  }
}
