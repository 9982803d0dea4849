import { GUARDIAN_PAGE_WORDS } from '#domain/sharing/guardian-page-words.ts'

export const texts = {
  page: {
    ...GUARDIAN_PAGE_WORDS.en,
    product: 'Shabaka',
    title: 'Announce an absence',
    meetings: 'Next meetings',
    announcedDays: 'Announced absences',
    noMeetings: 'No meetings planned yet.',
    time: 'at {{time}}',
    willNotComeOn: 'Will not come: {{day}}',
    day: 'Day',
    reason: 'Reason',
    illness: 'Illness',
    travel: 'Travel',
    exam: 'Exam',
    family: 'Family',
    words: 'Details (optional)',
    announced: 'Announced',
    announcedWith: 'Announced: {{reason}}',
    groupKnows: 'The group already knows',
    withdrawOn: 'Withdraw: {{day}}',
    doneAnnounced: 'Sent. The group has been told.',
    doneWithdrawn: "Withdrawn. We're expecting {{name}}.",
    refusedDay: "You can't choose this day. Please choose one of the days below.",
    refusedReason: 'The reason is too long. Please use fewer words.',
    refusedFull: "You can't announce or change any more absences here right now. Please call the group.",
    collecting: 'Who may collect {{name}}',
    collectingHint:
      'Tell the group about one more person, such as a grandmother. It counts once a leader has confirmed it with a guardian.',
    collectorName: 'Name',
    collectorRelation: 'Relation (optional)',
    collectorPhone: 'Phone (optional)',
    doneAsked: 'Sent. It counts once a leader has confirmed it with a guardian.',
    refusedName: 'Please enter the name. Each field takes a few words only.',
    refusedAsked: "You can't send more requests right now. Please call the group.",
    questions: 'The group',
    call: 'Call',
    whatsApp: 'WhatsApp',
    guide: 'How this works, and what is stored about your child',
    personal: 'This link is only for you: anyone who has it can write to the group in your name about {{name}}.',
  },
  problem: {
    deadTitle: 'This link is no longer valid',
    dead: 'Please ask the group for a new one.',
    busyTitle: 'Too many attempts',
    busy: 'Please open the link again in a few minutes.',
    failedTitle: "This didn't work",
    failed: 'Please open the link again in a minute.',
    previewTitle: 'Announce an absence',
    preview: 'Open the link in a browser.',
  },
}

/** The texts of one language. None is counted, so both languages have the same keys. */
export type Texts = {
  readonly [Area in keyof typeof texts]: { readonly [Key in keyof (typeof texts)[Area]]: string }
}
