/** The texts of the mails, an area for each mail; `layout` is what all of them have. */
export const texts = {
  layout: {
    product: 'Shabaka',
    greeting: 'Hello {{name}},',
    greetingWithoutName: 'Hello,',
  },
  confirmation: {
    subject: 'Confirm your email for Shabaka',
    request: 'Thank you for signing up to Shabaka. Please confirm that this address is yours.',
    button: 'Confirm my email',
    expiry: 'The link works for one hour. After that, an administrator reviews your request.',
    late: 'Accounts not confirmed within a few days are deleted. You can then sign up again.',
    ignore: "If you didn't sign up, ignore this email: the account is deleted automatically.",
  },
  alreadyRegistered: {
    subject: 'You already have a Shabaka account',
    attempt: 'Someone, probably you, tried to sign up to Shabaka with this address. It already has an account.',
    button: 'Sign in',
    ignore: "If it wasn't you, nothing has changed and you can ignore this email.",
  },
  reset: {
    subject: 'Set a new password for Shabaka',
    request: 'Someone, probably you, asked to set a new password for your Shabaka account.',
    button: 'Set a new password',
    expiry: 'The link works once, for one hour.',
    ignore: "If it wasn't you, ignore this email: your password stays the same.",
  },
  ownApproval: {
    subject: '{{organization}}: a request was approved by its requester',
    approved: '{{approver}} approved their own request in {{organization}}: {{type}}, {{money}}.',
    approvedBySomeone: 'Someone approved their own request in {{organization}}: {{type}}, {{money}}.',
    type_deposit: 'deposit',
    type_withdraw: 'withdrawal',
    type_income: 'income',
    button: 'Open the transactions',
    allowed: 'This is allowed. All administrators are notified, and the transaction is marked wherever it is shown.',
  },
  approvalDigest: {
    subject_one: 'One person waiting for approval',
    subject_other: '{{count}} people waiting for approval',
    waiting_one: 'One person has signed up to Shabaka and is waiting for approval.',
    waiting_other: '{{count}} people have signed up to Shabaka and are waiting for approval.',
    button: 'Open pending approvals',
    frequency: 'You get this email at most once an hour.',
  },
  approved: {
    subject: 'Welcome to Shabaka',
    decision: 'An administrator has approved your account. You can sign in now.',
    button: 'Open Shabaka',
  },
  rejected: {
    subject: 'Your request was not approved',
    decision: 'An administrator has reviewed your request to join Shabaka. It was not approved.',
    reason: 'Reason: {{reason}}',
    button: 'Open Shabaka',
    mistake: "If you think this is a mistake, talk to your group's leaders.",
  },
  missingReport: {
    subject_one: 'Missing report for {{organization}}: {{dates}}',
    subject_other: '{{count}} missing reports for {{organization}}',
    missing_one: 'There is no report yet for the meeting of {{organization}} on {{dates}}.',
    missing_other: 'There are no reports yet for the meetings of {{organization}} on {{dates}}.',
    record: 'Record the meeting',
    open: 'Open missing reports',
    otherwise:
      'If the group didn\'t meet, or had a pause, say so on the same page: "We didn\'t meet" with the reason, or "Pause". This clears the missing report.',
    once: 'You get one email about each missing report.',
    noLeader: 'You get this email as an administrator, because the group has no team leader.',
  },
  absences: {
    subject_one: 'One child of {{organization}} was absent three times in a row',
    subject_other: '{{count}} children of {{organization}} were absent three times in a row',
    absent_one: 'One child of {{organization}} was absent three times in a row. A call can help.',
    absent_other: '{{count}} children of {{organization}} were absent three times in a row. A call can help.',
    where: 'The dashboard shows who it is, the recent sessions, and who to call.',
    button: 'Open the dashboard',
    unnamed: 'For privacy, this email names no one.',
    switch: 'You can turn these emails off in your account.',
  },
  passwordChanged: {
    subject: 'The password of your Shabaka account was changed',
    changed: 'The password of your account was changed on {{date}} at {{time}}.',
    notYou: "If it wasn't you, set a new password at once and tell an administrator of the network.",
    button: 'Set a new password',
    ended: 'You were signed out everywhere else.',
  },
  newDevice: {
    subject: 'A new sign-in to your Shabaka account',
    signedIn:
      "Someone signed in to your account on {{date}} at {{time}}, from a device that hasn't been used for it before: {{device}}.",
    device: '{{browser}} on {{system}}',
    unknownDevice: 'unknown device',
    notYou: "If it wasn't you, change your password at once: that signs you out everywhere else.",
    button: 'See where you are signed in',
    why: 'You get this email because your account manages people or money.',
  },
  secondFactor: {
    subject: 'Two-step sign-in of your Shabaka account has changed',
    setUp: 'Two-step sign-in was set up for your Shabaka account.',
    removed: 'Two-step sign-in was turned off for your Shabaka account. Your password alone is enough again.',
    removedByOperator:
      'Whoever runs Shabaka has turned off two-step sign-in for your account, and signed it out everywhere. Your password alone is enough again.',
    codesMade: 'New recovery codes were created for your Shabaka account. The old ones no longer work.',
    codeUsed: "Someone signed in to your Shabaka account with a recovery code. That code won't work again.",
    passkeyAdded: 'A passkey was added to your Shabaka account.',
    passkeyRemoved: 'A passkey was removed from your Shabaka account.',
    button: 'Open my account',
    notYou: "If it wasn't you, set a new password now, sign out everywhere in your account, and tell an administrator.",
  },
  health: {
    backupSubject: 'Shabaka has no current backup',
    backupProblem:
      "The last backup failed, or is more than two days old. If the server's disk breaks now, everything since the last good backup is lost.",
    backupToDo:
      'Please ask the person who runs the server to read its log: it says why the backup failed. Often the disk is full. The app tries again every hour.',
    diskSubject: "Shabaka's disk is almost full",
    diskProblem:
      'The server has less than 2 GB or less than 10% of its disk left. Once the disk is full, nothing can be saved.',
    diskToDo: 'Please ask the person who runs the server to free up space or get a larger disk.',
    mailsSubject: "Shabaka can't send its emails",
    mailsProblem: 'Emails have been waiting for an hour, so people who sign up or set a new password may get no link.',
    mailsToDo:
      'Please ask the person who runs the server to read its log, which shows what the mail server answered, and to check SMTP_URL. If only one address is wrong, correct it under Users.',
    pagesSubject: "Shabaka's database is damaged",
    pagesProblem:
      'PostgreSQL found a page of the database that differs from what was written. Usually the disk is failing.',
    pagesToDo:
      'Please tell the person who runs the server today: keep the backups, copy them to another machine, replace the disk, and restore the last good backup.',
    button: 'Open Shabaka',
    frequency: "You get this email once a day until it's solved.",
  },
}
