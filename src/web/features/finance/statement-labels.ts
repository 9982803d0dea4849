import { useTranslation } from 'react-i18next'
import { networkDay, networkTime } from '#web/ui/today.ts'
import { CHANGE_LABELS, STATUS_LABELS, TYPE_LABELS } from './labels.ts'
import type { StatementLabels } from './statement-tables.ts'

export function useStatementLabels(): StatementLabels {
  const { t } = useTranslation('finance')
  return {
    headers: {
      date: t('date'),
      time: t('timeOfDay'),
      organization: t('organization'),
      type: t('what'),
      notes: t('notes'),
      by: t('by'),
      change: t('change'),
      balance: t('balance'),
      amount: t('amount'),
      status: t('status'),
      reviewer: t('reviewer'),
      reason: t('reason'),
      ownApproval: t('ownApproval'),
    },
    ledger: t('entries'),
    transactions: t('transactions'),
    opening: t('opening'),
    closing: t('closing'),
    unknown: t('unknown'),
    yes: t('yes'),
    ofChange: (type) => t(CHANGE_LABELS[type]),
    ofTransaction: (type) => t(TYPE_LABELS[type]),
    ofStatus: (status) => t(STATUS_LABELS[status]),
    dayOf: (date) => networkDay(date.getTime()),
    timeOf: (date) => networkTime(date.getTime()),
  }
}
