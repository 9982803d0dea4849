import type { ArabicFor } from '#domain/texts/translation.ts'
import type { sharing as english } from '#web/i18n/en/people/sharing.ts'

export const sharing: ArabicFor<typeof english> = {
  shareReport: 'مشاركة التقرير',
  textLanguage: 'لغة النصّ',
  preview: 'النصّ',
  addTopic: 'الموضوع',
  addFood: 'الطعام والضيافة',
  addNextMeeting: 'تاريخ اللقاء المقبل',
  addFirstNames: 'إظهار الأسماء الأولى',
  firstNamesHint: 'أسماء من غابوا فقط، دون الأسباب',
  noNames: 'لا أسماء من لائحة المجموعة في هذا النصّ.',
  namesUnchecked: 'تعذّر البحث في هذا النصّ عن أسماء من لائحة المجموعة.',
  namesLeave: 'في هذا النصّ أسماء. يُرجى إرساله إلى القادة فقط.',
  namesFound: 'في النصّ أسماء من لائحة المجموعة: {{names}}',
  send: 'مشاركة',
  whatsApp: 'واتساب',
  copy: 'نسخ',
  copied: 'نُسخ النصّ',
  copyFailed: 'تعذّر نسخ النصّ. هو محدَّد الآن، ويمكن نسخه يدويًّا.',
  shareFailed: 'تعذّرت مشاركة النصّ. يمكن إرساله عبر واتساب أو نسخه.',
  shareMonth: 'مشاركة أرقام الشهر',
  month: 'الشهر',
  group: 'المجموعة',
  allGroups: 'كلّ المجموعات',
  monthFailed: 'تعذّر تحميل أرقام الشهر',
}
