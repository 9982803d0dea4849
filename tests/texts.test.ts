import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SESSION_TEXTS } from '#domain/sessions/sessions.ts'
import { texts as mailAr } from '#server/mail/texts/ar.ts'
import { texts as mailEn } from '#server/mail/texts/en.ts'
import { texts as ar } from '#web/i18n/ar/index.ts'
import { texts as en } from '#web/i18n/en/index.ts'

test('a mail about missing reports names the buttons of the app', () => {
  for (const [mail, app] of [
    [mailEn, en],
    [mailAr, ar],
  ] as const)
    for (const button of [app.meetings.didNotMeet, app.meetings.pause])
      expect(mail.missingReport.otherwise).toMatch(new RegExp(`["«]${button}["»]`))
})

/** The texts that the product fixes to the letter, and the key of each. */
const QUOTED: readonly (readonly [text: string, where: string])[] = [
  // Section 2
  ['Oops! Page not found', en.common.notFound],
  ['Return to Home', en.common.returnHome],
  ['Sign Out', en.common.signOut],
  ['Pending Approval', en.accounts.pendingTitle],
  ['Verifying link…', en.accounts.verifyingLink],
  ['Invalid reset link', en.accounts.invalidTitle],
  ['Send another email', en.accounts.sendAnother],
  ['Back to login', en.accounts.backToLogin],
  ['Access denied', en.common.forbidden],
  ['No pending approvals', en.approvals.none],
  ['Requesting access to {{organization}} organization', en.approvals.requesting],
  ['Used the poster of {{organization}}', en.approvals.usedPoster],
  ['Session not found', en.sessions.notFound],
  ['Created on {{date}}', en.sessions.createdOn],
  ['Other', en.sessions.other],
  ['+961 70 123 456', en.roster.phonePlaceholder],
  ['Nothing found for “{{text}}”', en.search.nothing],
  ['The search failed', en.search.failed],
  ['Clear', en.search.clearRecent],
  // Section 5
  ['Full name is required', en.accounts.fullNameRequired],
  ['Email is required', en.accounts.emailRequired],
  ['Password is required', en.accounts.passwordRequired],
  ['Password must be at least 6 characters', en.accounts.passwordTooShort],
  ['Passwords must match', en.accounts.passwordsMustMatch],
  ['Please select an organization', en.accounts.organizationRequired],
  ['Passwords do not match', en.accounts.passwordsDoNotMatch],
  ['Please enter your email address', en.accounts.enterEmail],
  ['This name already exists', en.common.nameExists],
  ['Please add at least one leader', en.sessions.leaderRequired],
  ['User profile not found', en.sessions.profileNotFound],
  ['Age Mismatch Detected', en.roster.ageMismatchTitle],
  ['Keep in {{organization}}', en.roster.keepIn],
  ['Move to {{organization}}', en.roster.moveTo],
  ['Add to {{organization}}', en.roster.addTo],
  // Section 8
  ['Account created successfully!', en.accounts.created],
  ['Please check your email to confirm your account before logging in.', en.accounts.createdMore],
  ['Password reset email sent!', en.accounts.resetSent],
  ['Error sending reset email', en.accounts.resetFailed],
  ['Error updating password', en.accounts.passwordFailed],
  ['Please try again or request a new reset link.', en.accounts.passwordFailedMore],
  ['This password reset link is invalid or has expired.', en.accounts.invalidLink],
  ['Error fetching pending users', en.approvals.fetchFailed],
  ['Error updating user status', en.approvals.updateFailed],
  ['User approved successfully', en.approvals.approved],
  ['User rejected successfully', en.approvals.rejected],
  ['Session created successfully', en.sessions.created],
  ['Session updated successfully', en.sessions.updated],
  ['Session deleted successfully', en.sessions.deleted],
  ['Delete Session', en.sessions.deleteTitle],
  [
    'Are you sure you want to delete this session? This action cannot be undone. All attendance records will also be deleted.',
    en.sessions.deleteQuestion,
  ],
  ['{{name}} added successfully', en.roster.added],
  ['{{name}} added successfully and moved to {{organization}}', en.roster.addedAndMoved],
  ['Attendee removed', en.roster.removed],
  ['Attendee removed from list', en.roster.removedFromList],
  ['Error', en.common.error],
  // People
  ['Make Admin', en.users.makeAdmin],
  ['Revoke Admin', en.users.revokeAdmin],
  ['Current admin', en.users.currentAdmin],
  ['No organization', en.users.noOrganization],
  ['Add Organization', en.users.addOrganization],
  ['No users found matching "{{search}}"', en.users.noneFound],
  ['Failed to load users', en.users.loadFailed],
  ['User already belongs to this organization', en.users.alreadyMember],
  ['Failed to add organization', en.users.addFailed],
  ['Failed to remove organization', en.users.removeFailed],
  ['Failed to update role', en.roles.updateFailed],
  ['Failed to update admin role', en.users.adminFailed],
  ['Organization added successfully', en.users.organizationAdded],
  ['Organization removed successfully', en.users.organizationRemoved],
  ['Role updated successfully', en.roles.updated],
  ['Admin role granted', en.users.adminGranted],
  ['Admin role revoked', en.users.adminRevoked],
  ['Access Denied', en.roles.denied],
  ['You must be an admin or team leader to manage roles', en.roles.deniedMore],
  ['You can only manage roles in organizations where you are team leader', en.roles.onlyLed],
  ['Please enter your password', en.transfer.passwordRequired],
  ['Invalid password', en.transfer.passwordWrong],
  ['No attendees with birthdates found', en.transfer.noBirthdates],
  ['No attendees were deleted. You may not have permission.', en.transfer.noneDeleted],
  ['Deleted {{count}} underage attendee(s)', en.transfer.deleted],
  ['Moved {{count}} underage attendees to {{organization}}', en.transfer.underageMoved],
  ['Successfully transferred {{count}} attendees to their correct organizations!', en.transfer.transferred],
  ['Failed to process attendees: {{reason}}', en.transfer.failed],
  ['All attendees are in their correct organizations', en.transfer.allCorrect],
  ['Allowed to stay', en.members.allowedToStay],
  // Finance
  ['Not authenticated', en.common.notAuthenticated],
  ['You have no access to finances', en.finance.noAccess],
  ['Please enter a valid amount', en.finance.amountInvalid],
  ['Description is required', en.finance.notesRequired],
  ['Please fill in all fields', en.finance.fillAll],
  ['Insufficient reserve balance. Available: {{amount}}', en.finance.insufficientReserve],
  ['Insufficient balance. Available: {{amount}}', en.finance.insufficientBalance],
  ['Organization balance not found', en.finance.balanceNotFound],
  ['This transaction has already been reviewed', en.finance.alreadyReviewed],
  ['Failed to fetch balance', en.finance.balanceFailed],
  ['Failed to submit deposit request', en.finance.depositRequestFailed],
  ['Failed to submit withdraw request', en.finance.withdrawRequestFailed],
  ['Failed to submit income request', en.finance.incomeFailed],
  ['Failed to update organization balance', en.finance.updateBalanceFailed],
  ['Failed to update network reserve', en.finance.updateReserveFailed],
  ['Failed to fetch transactions', en.finance.transactionsFailed],
  ['Failed to update transaction', en.finance.updateTransactionFailed],
  ['Request submitted for admin approval', en.finance.requestSent],
  ['Income added successfully', en.finance.incomeAdded],
  ['Balance updated successfully', en.finance.balanceUpdated],
  ['Deposit completed successfully', en.finance.depositDone],
  ['Transaction approved', en.finance.transactionApproved],
  ['Transaction rejected', en.finance.transactionRejected],
  ['Unknown', en.finance.unknown],
  ['View only', en.finance.readOnly],
  // Further texts
  ['Email not confirmed', en.accounts.emailNotConfirmed],
  ['Invalid login credentials', en.accounts.invalidCredentials],
  ['Your request was not approved', en.accounts.rejectedTitle],
  ['Check your spam folder too.', en.accounts.checkSpam],
  ['Draft saved', en.sessions.draftSaved],
  ['Discard', en.sessions.discard],
  ['Waiting to be sent', en.sessions.waiting],
]

/** Texts that are the same in Arabic. */
const NOT_ARABIC = [
  'common.otherLanguage',
  'attendance.reasonWithNote',
  'downloads.ofTable',
  'finance.becomes',
  'grid.cell',
  'roster.phonePlaceholder',
  'roster.birthdatePlaceholder',
  'sessions.number',
  'audit.moneyOf',
]

test.each(QUOTED)('the text %j stands as it is quoted', (text, shown) => {
  expect(shown).toBe(text)
})

test.each(QUOTED)('the text %j is shown by a journey, or by the test of a component', (text) => {
  const keys = Object.values(en).flatMap((words) =>
    Object.entries(words).flatMap(([key, words]) => (words === text ? key : [])),
  )
  const tests = ['tests/journeys', 'tests/components']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  expect(keys.filter((key) => new RegExp(`\\b${key}\\b`).test(tests))).not.toEqual([])
})

const CATALOGS = [
  { name: 'screens', en, ar, folders: ['src/web', 'src/domain'], notArabic: NOT_ARABIC },
  { name: 'mails', en: mailEn, ar: mailAr, folders: ['src/server/mail'], notArabic: [] },
]

test.each(CATALOGS)(
  'every Arabic text of the $name is written in Arabic, and has the same values in it as the English one',
  ({ en, ar, notArabic }) => {
    const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
    const found: string[] = []
    for (const [area, words] of Object.entries(en))
      for (const [key, english] of Object.entries(words) as [string, string][]) {
        const arabic = (ar[area as keyof typeof ar] as Record<string, string>)[key] ?? ''
        const isPlural = /_(one|other)$/.test(key)
        if (!isPlural) expect([key, valuesIn(arabic)]).toEqual([key, valuesIn(english)])
        if (!/\p{Script=Arabic}/u.test(arabic)) found.push(`${area}.${key}`)
      }
    expect(found).toEqual(notArabic)
  },
)

test.each(CATALOGS)('both languages have the same texts of the $name', ({ en, ar }) => {
  const keysOf = (catalog: object) =>
    Object.entries(catalog).flatMap(([area, words]) =>
      Object.keys(words).map((key) => `${area}.${key.replace(/_(zero|one|two|few|many|other)$/, '')}`),
    )
  expect([...new Set(keysOf(ar))].sort()).toEqual([...new Set(keysOf(en))].sort())
})

test.each(CATALOGS)('every text of the $name is used', ({ en, folders }) => {
  const sources = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.tsx?$/.test(path) && !/(i18n\/(en|ar)\/|texts\/(en|ar)\.ts)/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const keys = Object.values(en).flatMap((words) => Object.keys(words))
  const isNamed = (key: string) => new RegExp(`['":]${key.replace(/_(one|other)$/, '')}['"\`]`).test(sources)
  // The compiler knows the names that are texts of sessions, or stand after a prefix, such as those of audit actions.
  const isMade = (key: string) => {
    if (SESSION_TEXTS.some((name) => name === key)) return true
    const [kind = ''] = key.split('_')
    return kind !== key && (sources.includes(`${kind}_\${`) || sources.includes(`textKey('${kind}'`))
  }
  const unused = keys.filter((key) => !isNamed(key) && !isMade(key))
  expect(unused).toEqual([])
})

test.each(CATALOGS)('no text of the $name is written with Eastern digits', ({ ar }) => {
  expect(JSON.stringify(ar)).not.toMatch(/[٠-٩۰-۹]/)
})

test.each([
  ['en', en],
  ['ar', ar],
] as const)('the texts of a row in the form of a session have the name once, in %s', (_, { sessions, roster }) => {
  const { presentNamed, absentNamed, reasonNamed, reasonChosen } = sessions
  for (const text of [presentNamed, absentNamed, reasonNamed, reasonChosen, roster.editNamed])
    expect(text.split('{{name}}')).toHaveLength(2)
})
