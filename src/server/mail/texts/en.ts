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
    late: 'An account that is not confirmed within a few days is deleted. Then please sign up again.',
    ignore: 'If you did not sign up, you can ignore this mail: the account is deleted by itself.',
  },
  alreadyRegistered: {
    subject: 'You already have a Shabaka account',
    attempt: 'Someone, probably you, tried to sign up to Shabaka with this address. It already has an account.',
    button: 'Sign in',
    ignore: 'If it was not you, nothing has changed and you can ignore this mail.',
  },
  reset: {
    subject: 'Set a new password for Shabaka',
    request: 'Someone, probably you, asked to set a new password for your Shabaka account.',
    button: 'Set a new password',
    expiry: 'The link works once, and for one hour.',
    ignore: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  ownApproval: {
    subject: '{{organization}}: a request was approved by its requester',
    approved: '{{approver}} approved a request of their own in {{organization}}: {{type}}, {{money}}.',
    approvedBySomeone: 'Someone approved a request of their own in {{organization}}: {{type}}, {{money}}.',
    type_deposit: 'deposit',
    type_withdraw: 'withdrawal',
    type_income: 'income',
    button: 'Open the transactions',
    allowed: 'This is allowed. It is told to every administrator, and marked wherever the transaction is shown.',
  },
  approvalDigest: {
    subject_one: 'One person waits for approval',
    subject_other: '{{count}} people wait for approval',
    waiting_one: 'One person has signed up to Shabaka and waits for approval.',
    waiting_other: '{{count}} people have signed up to Shabaka and wait for approval.',
    button: 'Open the pending approvals',
    frequency: 'You get this mail at most once an hour.',
  },
  approved: {
    subject: 'Welcome to Shabaka',
    decision: 'An administrator has approved your account. You can sign in now.',
    button: 'Open Shabaka',
  },
  rejected: {
    subject: 'Your request was not approved',
    decision: 'An administrator has looked at your request to enter Shabaka. It was not approved.',
    reason: 'Reason: {{reason}}',
    button: 'Open Shabaka',
    mistake: 'If you think that this is a mistake, please talk to the leaders of your group.',
  },
  missingReport: {
    subject_one: 'Missing report of {{organization}}: {{dates}}',
    subject_other: '{{count}} missing reports of {{organization}}',
    missing_one: 'There is no report yet of the meeting of {{organization}} on {{dates}}.',
    missing_other: 'There are no reports yet of the meetings of {{organization}} on {{dates}}.',
    record: 'Record the meeting',
    open: 'Open the missing reports',
    otherwise:
      'If the group did not meet, or had a pause, you can say so on the same page: "We did not meet" with the reason, or "Pause". Then nothing is missing any more.',
    once: 'You get one mail about each missing report.',
    noLeader: 'You get this mail as an administrator, because the group has no team leader.',
  },
  absences: {
    subject_one: 'One child of {{organization}} was absent three times in a row',
    subject_other: '{{count}} children of {{organization}} were absent three times in a row',
    absent_one: 'One child of {{organization}} was absent three times in a row. A call may do good.',
    absent_other: '{{count}} children of {{organization}} were absent three times in a row. A call may do good.',
    where: 'The start screen shows who it is, the last sessions, and whom to call.',
    button: 'Open the start screen',
    unnamed: 'This mail names nobody, so that nothing about a child is in a mailbox.',
    switch: 'You can switch these mails off in your account.',
  },
  passwordChanged: {
    subject: 'The password of your Shabaka account was changed',
    changed: 'The password of your account was changed on {{date}} at {{time}}.',
    notYou: 'If it was not you, set a new password at once, and tell an administrator of the network.',
    button: 'Set a new password',
    ended: 'Every other sign-in to your account has ended.',
  },
  newDevice: {
    subject: 'A new sign-in to your Shabaka account',
    signedIn:
      'Somebody signed in to your account on {{date}} at {{time}}, from a device that was not used for it before: {{device}}.',
    device: '{{browser}} on {{system}}',
    unknownDevice: 'unknown device',
    notYou: 'If it was not you, change your password at once: this ends every other sign-in.',
    button: 'See where you are signed in',
    why: 'You get this mail because your account manages people or money.',
  },
  secondFactor: {
    subject: 'The second step of your Shabaka account has changed',
    setUp: 'A second step was set up for signing in to your Shabaka account.',
    removed:
      'The second step of signing in to your Shabaka account was switched off. The password alone is enough again.',
    removedByOperator:
      'Whoever runs Shabaka has removed the second step of signing in to your account, and signed it out everywhere. The password alone is enough again.',
    codesMade: 'New recovery codes were made for your Shabaka account. The former ones do not work any more.',
    codeUsed: 'Somebody signed in to your Shabaka account with a recovery code. It does not work again.',
    passkeyAdded: 'A passkey was added to your Shabaka account.',
    passkeyRemoved: 'A passkey of your Shabaka account was removed.',
    button: 'Open my account',
    notYou:
      'If it was not you, set a new password now, sign out everywhere in your account, and tell an administrator.',
  },
  health: {
    backupSubject: 'Shabaka has no current backup',
    backupProblem:
      'The last backup failed, or is more than two days old. If the disk of the server breaks now, everything since the last good backup is lost.',
    backupToDo:
      'Please ask the person who runs the server to read its log, which says why the backup failed. Often the disk is full. The app tries again every hour.',
    diskSubject: 'The disk of Shabaka is almost full',
    diskProblem:
      'The server has less than 2 GB or less than 10% of its disk left. When the disk is full, nothing can be saved any more.',
    diskToDo:
      'Please ask the person who runs the server to make room: delete what is not needed, or get a larger disk.',
    mailsSubject: 'Shabaka cannot send its mails',
    mailsProblem: 'Mails have been waiting for an hour, so people who sign up or set a new password may get no link.',
    mailsToDo:
      'Please ask the person who runs the server to read its log, which says what the mail server answered, and to check SMTP_URL. If only one address is wrong, correct it under Users.',
    pagesSubject: 'The database of Shabaka is damaged',
    pagesProblem:
      'PostgreSQL has found a page of the database that is not what was written. Usually the disk is failing.',
    pagesToDo:
      'Please tell the person who runs the server today: keep the backups, copy them to another machine, replace the disk, and restore the last good backup.',
    button: 'Open Shabaka',
    frequency: 'You get this mail once a day until it is solved.',
  },
}
