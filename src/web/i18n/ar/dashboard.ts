import type { dashboard as english } from '#web/i18n/en/dashboard.ts'
import type { ArabicFor } from '#web/i18n/words.ts'

export const dashboard: ArabicFor<typeof english> = {
  welcome: 'أهلًا، {{name}}',
  sessions: 'اللقاءات',
  members: 'الأعضاء',
  attendees: 'المشاركون',
  createSession: 'لقاء جديد',
  createSessionHint: 'سجّل لقاءً ومن حضره',
  activity: 'بانتظارك',
  pendingApprovals: 'طلبات الانضمام',
  waiting_zero: 'لا أحد ينتظر',
  waiting_one: 'شخص واحد ينتظر',
  waiting_two: 'شخصان ينتظران',
  waiting_few: '{{count}} أشخاص ينتظرون',
  waiting_many: '{{count}} شخصًا ينتظرون',
  waiting_other: '{{count}} شخص ينتظرون',
}
