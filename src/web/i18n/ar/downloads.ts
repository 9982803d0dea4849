import type { ArabicFor } from '#domain/texts/translation.ts'
import type { downloads as english } from '#web/i18n/en/downloads.ts'

export const downloads: ArabicFor<typeof english> = {
  download: 'تنزيل',
  printOrDownload: 'طباعة أو تنزيل',
  excel: 'ملف Excel (.xlsx)',
  csv: 'ملف CSV',
  ofTable: '{{table}}: {{format}}',
  failed: 'تعذّر إعداد الملف',
  yearForAuditor: 'دفاتر سنة للتدقيق',
  yearHint: 'ملفّ zip واحد: جداول إكسل بمعادلات للمجاميع، والإيصالات مسمّاة بأرقام سنداتها. يُسجَّل التنزيل.',
  year: 'السنة',
  yearUntilToday: '{{year}} (حتّى اليوم)',
  wholeNetwork: 'الشبكة كلّها',
  yearsFailed: 'تعذّر تحميل السنوات',
  yearFailed: 'تعذّر بدء التنزيل',
  yearOffline: 'التنزيل يحتاج إلى اتّصال بالإنترنت.',
}
