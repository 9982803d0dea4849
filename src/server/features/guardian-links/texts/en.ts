/** The texts of the pages that guardians open by a link. */
export const texts = {
  page: {
    product: 'Shabaka',
    title: 'Announce an absence',
    meetings: 'The next meetings',
    announcedDays: 'Announced absences',
    noMeetings: 'No meeting is planned yet.',
    time: 'at {{time}}',
    willNotCome: 'Will not come',
    willNotComeOn: 'Will not come: {{day}}',
    chooseDay: 'Will not come on a day',
    day: 'Day',
    reason: 'Reason',
    illness: 'Illness',
    travel: 'Travel',
    exam: 'Exam',
    family: 'Family',
    words: 'In words (optional)',
    send: 'Send',
    announced: 'Announced',
    announcedWith: 'Announced: {{reason}}',
    groupKnows: 'The group knows already',
    withdraw: 'Withdraw',
    withdrawOn: 'Withdraw: {{day}}',
    doneAnnounced: 'Sent. The group knows.',
    doneWithdrawn: 'Withdrawn. The group expects {{name}} again.',
    refusedDay: 'This day cannot be announced. Please choose one of the days below.',
    refusedReason: 'The reason is too long. Please use fewer words.',
    refusedFull: 'No more absences can be announced or changed here now. Please call the group.',
    questions: 'The group',
    call: 'Call',
    whatsApp: 'WhatsApp',
    personal: 'This link is only for you: whoever has it can announce absences of {{name}}.',
  },
  problem: {
    deadTitle: 'This link is no longer valid',
    dead: 'Please ask the group for a new one.',
    busyTitle: 'Too many attempts',
    busy: 'Please open the link again in a few minutes.',
    failedTitle: 'This did not work',
    failed: 'Please open the link again in a minute.',
    previewTitle: 'Announce an absence',
    preview: 'Open the link in a browser.',
  },
}

/** The texts of one language. None is counted, so both languages have the same keys. */
export type Texts = {
  readonly [Area in keyof typeof texts]: { readonly [Key in keyof (typeof texts)[Area]]: string }
}
