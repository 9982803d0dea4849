import type { approvals as english } from '#web/i18n/en/approvals.ts'
import type { ArabicFor } from '#web/i18n/words.ts'

export const approvals: ArabicFor<typeof english> = {
  title: 'طلبات الانضمام',
  hint: 'أشخاص أكّدوا بريدهم الإلكتروني وينتظرون الدخول.',
  none: 'لا طلبات قيد الانتظار',
  requesting: 'طلب الانضمام إلى مجموعة {{organization}}',
  registered: 'تاريخ إنشاء الحساب: {{date}}',
  approve: 'موافقة',
  reject: 'رفض',
  approveNamed: 'الموافقة على {{name}}',
  rejectNamed: 'رفض {{name}}',
  approved: 'تمّت الموافقة على المستخدم بنجاح',
  rejected: 'تمّ رفض المستخدم بنجاح',
  fetchFailed: 'تعذّر تحميل طلبات الانضمام',
  updateFailed: 'تعذّر تغيير حالة المستخدم',
  alreadyDecided: 'سبقك إلى القرار مسؤول آخر للشبكة. اللائحة محدَّثة الآن.',
  notFound: 'هذا الشخص لم يعد موجودًا.',
  rejectTitle: 'رفض {{name}}؟',
  rejectHint: 'لن يُفتح هذا الحساب، ويمكنك الموافقة على الطلب لاحقًا.',
  reason: 'السبب',
  reasonHint: 'يراه الشخص المعنيّ. يمكنك تركه فارغًا.',
  showRejected: 'المرفوضون',
  noneRejected: 'لم يُرفض أحد',
}
