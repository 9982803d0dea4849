import { useTranslation } from 'react-i18next'
import type { ApprovalsGiven } from '#contract/finance/approvers.ts'
import type { Transaction } from '#contract/finance/transactions.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'

interface ApprovalsLineProps {
  /** It is absent if one approval is enough. */
  approvals: ApprovalsGiven | undefined
  mayReview: boolean
}

/**
 * The people who have approved a change above the limit, that two people must, and until when it waits. Source:
 * docs/product.md, 8.25.
 */
export function ApprovalsLine({ approvals, mayReview }: ApprovalsLineProps) {
  const { t } = useTranslation('approvers')
  const namesText = useNamesText()
  const dateTimeText = useDateTimeText()
  if (!approvals) return null
  const { by, missing, mayApprove, until } = approvals
  const others = mayReview && !mayApprove ? 'needsOthers' : 'needsTwo'
  return (
    <>
      {by.length > 0 && missing > 0 && <div>{t('needsOneMore', { names: namesText(by) })}</div>}
      {by.length === 0 && missing === 2 && <div>{t(others)}</div>}
      {until && <div>{t('waitsUntil', { when: dateTimeText(until) })}</div>}
    </>
  )
}

/** For example 'Rita, Elias'. @param names null for deleted accounts */
export function useNamesText(): (names: readonly (string | null)[]) => string {
  const { t } = useTranslation('finance')
  const language = useLanguage()
  return (names) => names.map((name) => isolated(name ?? t('unknown'))).join(language === 'ar' ? '، ' : ', ')
}

/** Both approvers of a decided request, and whether there was one person alone. */
export function useApprovalTexts(): (transaction: Transaction) => readonly string[] {
  const { t } = useTranslation('approvers')
  const namesText = useNamesText()
  return ({ approvedBy = [], approvedAlone = false }) => [
    ...(approvedBy.length > 1 ? [t('approvedBy', { names: namesText(approvedBy) })] : []),
    ...(approvedAlone ? [t('approvedAlone')] : []),
  ]
}
