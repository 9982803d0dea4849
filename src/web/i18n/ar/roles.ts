import type { ArabicFor } from '#domain/texts/translation.ts'
import type { roles as english } from '#web/i18n/en/roles.ts'

export const roles: ArabicFor<typeof english> = {
  title: 'أدوار المجموعة',
  hint: 'من يتولّى ماذا، وفي أيّ مجموعة.',
  search: 'بحث بالاسم أو البريد',
  none: 'لا أحد غيرك بعد في المجموعات التي دورك فيها قيادة الفريق',
  noneFound: 'لا أحد يطابق «{{search}}»',
  loadFailed: 'تعذّر تحميل المستخدمين',
  roleIn: 'دور {{name}} في {{organization}}',
  viewOnly: 'للاطّلاع فقط',
  updated: 'عُدّل الدور',
  updateFailed: 'تعذّر تعديل الدور',
  onlyLed: 'تعديل الأدوار ممكن فقط في مجموعات دورك فيها قيادة الفريق',
  gone: 'لم يعد هذا الشخص في هذه المجموعة.',
  denied: 'ليست لديك الصلاحيّة',
  deniedMore: 'تعديل الأدوار لإدارة الشبكة وقيادة الفريق فقط',
  noOrganization: 'دون مجموعة',
  admin: 'إدارة الشبكة',
  member: 'عضو',
  no_role: 'دون دور',
  team_leader: 'قيادة الفريق',
  secretary: 'أمانة السرّ',
  finance_manager: 'الشؤون الماليّة',
  media_manager: 'الإعلام',
  activities_manager: 'الأنشطة',
  changedMeanwhile: 'عدّل شخص آخر هذا الدور قبل قليل. اللائحة محدَّثة الآن.',
}
