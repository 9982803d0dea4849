import type { ArabicFor } from '#domain/translation.ts'
import type { downloads as english } from '#web/i18n/en/downloads.ts'

export const downloads: ArabicFor<typeof english> = {
  download: 'تنزيل',
  excel: 'Excel (.xlsx)',
  csv: 'CSV',
  ofTable: '{{table}}: {{format}}',
  failed: 'تعذّر إعداد الملف',
}
