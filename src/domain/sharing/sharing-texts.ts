import type { Language } from '#domain/dates/dates.ts'

interface SharingTexts {
  readonly allGroups: string
  readonly topic: string
  readonly food: string
  readonly nextMeeting: string
  readonly absent: string
  readonly leaders: string
  readonly attendees: string
  readonly sessions: string
  readonly attendance: string
  readonly present: (present: number, all: number) => string
  readonly of: (present: number, all: number) => string
}

/** The words of shared texts in both languages, separate from the screen texts because the languages may differ. */
export const SHARING_TEXTS: Readonly<Record<Language, SharingTexts>> = {
  en: {
    allGroups: 'All groups',
    topic: 'Topic',
    food: 'Food and treats',
    nextMeeting: 'Next meeting',
    absent: 'Absent',
    leaders: 'Leaders',
    attendees: 'Attendees',
    sessions: 'Sessions',
    attendance: 'Attendance',
    present: (present, all) => `${present} of ${all} present`,
    of: (present, all) => `${present} of ${all}`,
  },
  ar: {
    allGroups: 'كلّ المجموعات',
    topic: 'الموضوع',
    food: 'الطعام والضيافة',
    nextMeeting: 'اللقاء المقبل',
    absent: 'الغياب',
    leaders: 'القادة',
    attendees: 'المشاركون',
    sessions: 'اللقاءات',
    attendance: 'الحضور',
    present: (present, all) => `الحضور: ${present} من ${all}`,
    of: (present, all) => `${present} من ${all}`,
  },
}
