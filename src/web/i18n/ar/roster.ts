import type { roster as english } from '#web/i18n/en/roster.ts'
import type { ArabicFor } from '#web/i18n/words.ts'

export const roster: ArabicFor<typeof english> = {
  addLeader: 'إضافة قائد',
  addAttendee: 'إضافة مشارك',
  leaders: 'القادة',
  attendees: 'المشاركون',
  noLeaders: 'لا قائد بعد',
  noAttendees: 'لا مشارك بعد',
  name: 'الاسم',
  phone: 'رقم الهاتف',
  phonePlaceholder: '+961 70 123 456',
  birthdate: 'تاريخ الميلاد',
  birthdatePlaceholder: 'اختر أو اكتب: 2014-03-15',
  nameExists: 'هذا الاسم موجود',
  added: 'تمّت إضافة {{name}} بنجاح',
  addedBefore: 'محاولة سابقة نجحت: راجع اللائحة، ثمّ أضف من جديد عند الحاجة.',
  addFailed: 'لم تتمّ إضافة الشخص',
  previousMonth: 'الشهر السابق',
  nextMonth: 'الشهر التالي',
  showAll: 'عرض كلّ الأسماء',
  showFewer: 'عرض أسماء أقلّ',
}
