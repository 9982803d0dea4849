import type { approvals as english } from '#web/i18n/en/approvals.ts'
import type { ArabicFor } from '#web/i18n/words.ts'

export const approvals: ArabicFor<typeof english> = {
  title: 'طلبات الانضمام',
  hint: 'أشخاص أكّدوا بريدهم الإلكتروني وينتظرون الدخول.',
  none: 'لا طلبات قيد الانتظار',
  requesting: 'طلب الانضمام إلى مجموعة {{organization}}',
  registered: 'سُجّل في {{date}}',
  approve: 'موافقة',
  reject: 'رفض',
  approveNamed: 'الموافقة على {{name}}',
  rejectNamed: 'رفض {{name}}',
  approved: 'تمّت الموافقة على المستخدم بنجاح',
  rejected: 'تمّ رفض المستخدم بنجاح',
  fetchFailed: 'تعذّر تحميل طلبات الانضمام',
  updateFailed: 'تعذّر تغيير حالة المستخدم',
  alreadyDecided: 'سبقك مسؤول آخر إلى القرار. اللائحة محدَّثة الآن.',
  notFound: 'هذا الشخص لم يعد موجودًا.',
  rejectTitle: 'رفض {{name}}؟',
  rejectHint: 'لن يتمكّن من الدخول، ويمكنك الموافقة عليه لاحقًا.',
  reason: 'السبب',
  reasonHint: 'يراه الشخص المعنيّ. يمكنك تركه فارغًا.',
  showRejected: 'المرفوضون',
  noneRejected: 'لم يُرفض أحد',
}
