import type { ArabicFor } from '#domain/texts/translation.ts'
import type { invitations as english } from '#web/i18n/en/invitations.ts'

export const invitations: ArabicFor<typeof english> = {
  inviteTo: 'دعوة إلى {{organization}}',
  hint: 'يفتح الرابط صفحة إنشاء الحساب والمجموعة {{organization}} مختارة فيها. تبقى الموافقة على كلّ شخص لإدارة الشبكة.',
  loadFailed: 'تعذّر تحميل الدعوة',
  make: 'إنشاء رابط',
  makeFailed: 'تعذّر إنشاء الرابط',
  madeOn: 'أُنشئ في {{date}}',
  qrCode: 'رمز QR للرابط',
  printPoster: 'طباعة الملصق',
  makeNew: 'رابط جديد',
  makeNewQuestion:
    'لن تُختار {{organization}} تلقائيًّا بعد الآن عبر الرابط القديم وملصقاته. يلزم بعدها طباعة ملصقات جديدة.',
  message: 'للانضمام إلى {{organization}}: {{url}}',
  copied: 'نُسخ الرابط',
  revoke: 'إيقاف الرابط',
  revokeQuestion: 'لن تُختار {{organization}} تلقائيًّا بعد الآن عبر الرابط وملصقاته. يبقى إنشاء الحسابات متاحًا.',
  revoked: 'أُوقف الرابط',
  revokeFailed: 'تعذّر إيقاف الرابط',
  posterTitle: 'أهلًا بكم معنا',
  posterScan: 'مسح الرمز بكاميرا الهاتف.',
  posterFillIn: 'تعبئة الاستمارة، والمجموعة {{organization}} مختارة فيها.',
  posterConfirm: 'تأكيد البريد الإلكتروني، وتأتي الموافقة على الحساب بعد ذلك.',
  posterAddress: 'دون كاميرا: إنشاء حساب على العنوان أدناه واختيار {{organization}}.',
}
