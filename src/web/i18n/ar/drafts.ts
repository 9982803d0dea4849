import type { ArabicFor } from '#domain/translation.ts'
import type { drafts as english } from '#web/i18n/en/drafts.ts'

export const drafts: ArabicFor<typeof english> = {
  changedSince: 'هذه مسودّتك من {{when}}، وقد تغيّرت النسخة المحفوظة بعدها.',
  takeStored: 'اعتماد النسخة المحفوظة',
  keepDraft: 'إبقاء مسودّتي',
  bothChanged: 'عدّل شخص آخر هذا أيضًا أثناء تعديلك. أيّهما نُبقي؟',
  keepMine: 'إبقاء تعديلي',
  takeTheirs: 'اعتماد تعديل الشخص الآخر',
  changedElsewhere: 'عُدّل هذا أيضًا في نافذة أخرى أو على جهاز آخر. أيّهما نُبقي؟',
  keepTyped: 'إبقاء ما كتبتُه هنا',
  empty: 'فارغ',
}
