import type { ArabicFor } from '#domain/texts/translation.ts'
import type { navigation as english } from '#web/i18n/en/navigation.ts'

export const navigation: ArabicFor<typeof english> = {
  accountMenu: 'الحساب والمظهر',
  appearance: 'المظهر',
  appearanceAutomatic: 'تلقائي',
  appearanceLight: 'فاتح',
  appearanceDark: 'داكن',
  search: 'بحث',
  attendanceGrid: 'جدول الحضور',
  attendanceGridOf: 'جدول حضور {{organization}}',
  monthReport: 'التقرير الشهري',
  auditLog: 'سجلّ النشاط',
  settings: 'الإعدادات',
}
