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
    ignore: 'If you did not sign up, you can ignore this mail.',
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
}
