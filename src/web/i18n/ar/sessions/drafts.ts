import type { ArabicFor } from '#domain/texts/translation.ts'
import type { drafts as english } from '#web/i18n/en/sessions/drafts.ts'

export const drafts: ArabicFor<typeof english> = {
  changedSince: 'هذه مسودّتك من {{when}}، وقد تغيّرت النسخة المحفوظة بعدها.',
  takeStored: 'اعتماد النسخة المحفوظة',
  keepDraft: 'إبقاء مسودّتي',
  bothChanged: 'عدّل شخص آخر البيانات نفسها أثناء تعديلك. أيّ تعديل نُبقي؟',
  keepMine: 'إبقاء تعديلي',
  takeTheirs: 'اعتماد تعديل الشخص الآخر',
  changedElsewhere: 'عُدّلت البيانات نفسها أيضًا في نافذة أخرى أو على جهاز آخر. أيّ تعديل نُبقي؟',
  keepTyped: 'إبقاء ما كتبتُه هنا',
  empty: 'فارغ',
}
