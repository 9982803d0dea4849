import type { roles as english } from '#web/i18n/en/roles.ts'
import type { ArabicFor } from '#web/i18n/words.ts'

export const roles: ArabicFor<typeof english> = {
  title: 'أدوار المجموعة',
  hint: 'مَن يتولّى ماذا، وفي أيّ مجموعة.',
  search: 'ابحث بالاسم أو البريد الإلكتروني',
  none: 'لا أحد غيرك بعد في المجموعات التي تقودها',
  noneFound: 'لا أحد يطابق «{{search}}»',
  loadFailed: 'تعذّر تحميل المستخدمين',
  roleIn: 'دور {{name}} في {{organization}}',
  viewOnly: 'للاطّلاع فقط',
  updated: 'عُدّل الدور بنجاح',
  updateFailed: 'تعذّر تعديل الدور',
  onlyLed: 'يمكنك تعديل الأدوار فقط في المجموعات التي أنت قائد فريقها',
  gone: 'لم يعد هذا الشخص في هذه المجموعة.',
  denied: 'ليست لديك الصلاحيّة',
  deniedMore: 'تعديل الأدوار لمسؤولي الشبكة وقادة الفرق فقط',
  noOrganization: 'بلا مجموعة',
  admin: 'مسؤول الشبكة',
  member: 'عضو',
  no_role: 'بلا دور',
  team_leader: 'قائد الفريق',
  secretary: 'أمين السرّ',
  finance_manager: 'المسؤول المالي',
  media_manager: 'مسؤول الإعلام',
  activities_manager: 'مسؤول الأنشطة',
}
