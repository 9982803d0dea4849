import { useTranslation } from 'react-i18next'
import { MOST_AUDIT_ROWS } from '#domain/texts/limits.ts'
import { api } from '#web/api.ts'
import { DownloadMenu } from '#web/ui/files/download-menu.tsx'
import { useDateTimeText } from '#web/ui/texts/date-time.ts'
import { toastDone } from '#web/ui/toasts/toast.ts'
import type { AuditFilter } from './audit-filter.tsx'
import { useRowTexts } from './audit-row-texts.ts'

/** Downloads the rows of a filter. The server records it. Source: docs/product.md, 18.7. */
export function AuditDownload({ filter, disabled }: { filter: AuditFilter; disabled: boolean }) {
  const { t } = useTranslation(['audit', 'navigation'])
  const dateTimeText = useDateTimeText()
  const textsOf = useRowTexts()
  const table = async () => {
    const { rows, isComplete } = await api.audit.export.call(filter)
    if (!isComplete) toastDone({ title: t('incomplete', { limit: MOST_AUDIT_ROWS }), message: t('incompleteMore') })
    return {
      name: `audit-log-${filter.from}-${filter.to}`,
      sheet: t('navigation:auditLog'),
      heads: [t('when'), t('what'), t('by'), t('about'), t('group'), t('details'), t('address')],
      rows: rows.map((row) => {
        const { action, actor, subjects, details } = textsOf(row)
        const { organizationName, address } = row
        return [dateTimeText(row.at), action, actor, subjects.join('; '), organizationName, details.join('; '), address]
      }),
    }
  }
  return <DownloadMenu tables={[{ label: t('navigation:auditLog'), table }]} disabled={disabled} />
}
