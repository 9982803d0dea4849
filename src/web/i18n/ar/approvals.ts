import type { ArabicFor } from '#domain/translation.ts'
import type { approvals as english } from '#web/i18n/en/approvals.ts'

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
  approved: 'قُبل الطلب',
  rejected: 'رُفض الطلب',
  fetchFailed: 'تعذّر تحميل طلبات الانضمام',
  updateFailed: 'تعذّر تعديل حالة الطلب',
  alreadyDecided: 'سبق أن قرّرت إدارة الشبكة في هذا الطلب. اللائحة محدَّثة الآن.',
  notFound: 'هذا الشخص لم يعد موجودًا.',
  rejectTitle: 'رفض {{name}}؟',
  rejectHint: 'لن يُفتح هذا الحساب، ويمكنك الموافقة على الطلب لاحقًا.',
  reason: 'السبب',
  reasonHint: 'يظهر لمن قدّم الطلب. يمكنك تركه فارغًا.',
  showRejected: 'الطلبات المرفوضة',
  noneRejected: 'لا طلبات مرفوضة',
}
