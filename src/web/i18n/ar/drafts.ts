import type { ArabicFor } from '#domain/translation.ts'
import type { drafts as english } from '#web/i18n/en/drafts.ts'

export const drafts: ArabicFor<typeof english> = {
  changedSince: 'هذه مسودّتك من {{when}}، وقد تغيّرت البيانات المحفوظة بعدها.',
  takeStored: 'اعتماد المحفوظ',
  keepDraft: 'إبقاء مسودّتي',
  bothChanged: 'غُيِّر هذا أيضًا من شخص آخر أثناء التعديل. أيّهما يُحفظ؟',
  keepMine: 'إبقاء تعديلي',
  takeTheirs: 'اعتماد تعديل الشخص الآخر',
  changedElsewhere: 'غُيِّر هذا أيضًا في نافذة أخرى أو على جهاز آخر أثناء التعديل. أيّهما يُحفظ؟',
  keepTyped: 'إبقاء ما كتبتُه هنا',
  empty: 'فارغ',
}
