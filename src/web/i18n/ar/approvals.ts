import type { ArabicFor } from '#domain/texts/translation.ts'
import type { approvals as english } from '#web/i18n/en/approvals.ts'

export const approvals: ArabicFor<typeof english> = {
  title: 'طلبات الانضمام',
  hint: 'أشخاص أكّدوا بريدهم الإلكتروني، وهم بانتظار الموافقة.',
  none: 'لا طلبات قيد الانتظار',
  requesting: 'طلب الانضمام إلى مجموعة {{organization}}',
  usedPoster: 'عبر ملصق {{organization}}',
  registered: 'تاريخ إنشاء الحساب: {{date}}',
  approve: 'موافقة',
  reject: 'رفض',
  approveNamed: 'الموافقة على {{name}}',
  rejectNamed: 'رفض {{name}}',
  approved: 'قُبل الطلب',
  rejected: 'رُفض الطلب',
  fetchFailed: 'تعذّر تحميل طلبات الانضمام',
  updateFailed: 'تعذّر تعديل حالة الطلب',
  alreadyDecided: 'اتّخذ شخص آخر القرار في هذا الطلب. اللائحة محدَّثة الآن.',
  notFound: 'لم يعد هذا الطلب موجودًا.',
  rejectTitle: 'رفض {{name}}؟',
  rejectHint: 'لن يُفتح هذا الحساب. يمكنك الموافقة على الطلب لاحقًا.',
  reason: 'السبب',
  reasonHint: 'يظهر لمن قدّم الطلب. اختياري.',
  showRejected: 'الطلبات المرفوضة',
  noneRejected: 'لا طلبات مرفوضة',
}
