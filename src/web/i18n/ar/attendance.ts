import type { ArabicFor } from '#domain/translation.ts'
import type { attendance as english } from '#web/i18n/en/attendance.ts'

export const attendance: ArabicFor<typeof english> = {
  present: 'حضور',
  absent: 'غياب',
  absentNoReason: 'غياب دون سبب',
  absentWith: 'غياب: {{reason}}',
  howToRead: 'معاني الرموز',
  otherReason: 'سبب آخر',
  noMark: 'دون تسجيل، أو قبل الانضمام إلى المجموعة',
  noReason: 'دون سبب',
  illness: 'مرض',
  travel: 'سفر',
  exam: 'امتحان',
  family: 'عائلي',
  reasonWithNote: '{{reason}}: {{note}}',
  call: 'اتّصال: {{name}}',
  callWhom: 'اتّصال: {{name}}، {{whom}}',
  ownNumber: 'هاتف شخصي',
  rosterNumber: 'الهاتف',
  whatsApp: 'واتساب: {{name}}',
  absencesInARow_zero: 'لا غيابات متتالية',
  absencesInARow_one: 'غياب واحد',
  absencesInARow_two: 'غيابان متتاليان',
  absencesInARow_few: '{{count}} غيابات متتالية',
  absencesInARow_many: '{{count}} غيابًا متتاليًا',
  absencesInARow_other: '{{count}} غياب متتالٍ',
}
