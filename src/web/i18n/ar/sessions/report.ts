import type { ArabicFor } from '#domain/texts/translation.ts'
import type { report as english } from '#web/i18n/en/sessions/report.ts'

export const report: ArabicFor<typeof english> = {
  ofAllPresent: 'من {{all}}',
  leadersPresent: 'القادة: {{present}} من {{all}}',
  attendeesPresent: 'المشاركون: {{present}} من {{all}}',
  absentPeople: 'الغياب',
  followUpsFailed: 'تعذّر تحميل أرقام الاتّصال والغيابات المتتالية',
  presentPeople: 'الحضور',
  whatWeDid: 'ماذا فعلنا',
  fullTable: 'الجدول الكامل مع تواريخ الميلاد',
  share: 'مشاركة',
}
