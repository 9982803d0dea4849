import type { ArabicFor } from '#domain/translation.ts'
import type { downloads as english } from '#web/i18n/en/downloads.ts'

export const downloads: ArabicFor<typeof english> = {
  download: 'تنزيل',
  excel: 'ملف Excel (.xlsx)',
  csv: 'ملف CSV',
  ofTable: '{{table}}: {{format}}',
  failed: 'تعذّر إعداد الملف',
}
