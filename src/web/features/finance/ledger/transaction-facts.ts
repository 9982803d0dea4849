import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/finance/transactions.ts'
import { longDate } from '#domain/dates/dates.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** What was entered with a transaction besides its description and its category, as each row and the statement say it. */
export function useTransactionFacts(): (transaction: Transaction) => readonly string[] {
  const { t } = useTranslation('closings')
  const language = useLanguage()
  return ({ documentDate }) => (documentDate ? [t('documentDateIs', { date: longDate(documentDate, language) })] : [])
}
