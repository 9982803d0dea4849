import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './index.ts'

/** What keeps a save from replacing what its person did not see. Source: docs/product.md, 13.12. */
const SAVES = {
  /** Several fields, with their values when the form was opened. */
  opened: [
    'accounts.updateProfile',
    'meetings.didNotMeet',
    'meetings.setDay',
    'organizations.change',
    'people.saveGuardian',
    'people.setConsent',
    'roles.assign',
    'roster.update',
    'settings.save',
  ],
  /** The whole, with the version that was opened. */
  version: [
    'categories.save',
    'organizations.add',
    'organizations.order',
    'sessions.update',
    'settings.requireSecondFactor',
  ],
  /** One value, with the value that was seen. */
  from: [
    'approvals.decide',
    'finance.setBalance',
    'finance.setCategory',
    'finance.setDocumentDate',
    'finance.setReserve',
  ],
  /** Several values, each with the value that was seen. */
  each: ['meetings.moveAbsences', 'sessions.edit'],
  /** Something new under an id of its own, which replaces nothing. Moves of a transfer have the group that they start from. */
  creates: [
    'cashCounts.finish',
    'closings.close',
    'finance.addIncome',
    'finance.deposit',
    'finance.exchange',
    'finance.openBalance',
    'finance.request',
    'finance.reverse',
    'invitations.make',
    'limits.propose',
    'meetings.addPause',
    'people.addNote',
    'people.announceAbsence',
    'people.makeGuardianLink',
    'people.merge',
    'people.noteFollowUp',
    'people.recordOpenings',
    'people.showBirthdate',
    'rates.add',
    'roster.add',
    'roster.import',
    'secondFactor.addPasskey',
    'sessions.create',
    'transfer.apply',
    'users.addOrganization',
  ],
  /** Takes something away, puts it back, or decides it once: the same wish of two people is one. */
  switches: [
    'cashCounts.sign',
    'closings.reopen',
    'closings.sign',
    'erasure.eraseAccount',
    'erasure.erasePerson',
    'finance.review',
    'firstSteps.confirm',
    'invitations.revoke',
    'limits.confirm',
    'limits.withdraw',
    'meetings.removePause',
    'meetings.undoDidNotMeet',
    'pendingChanges.review',
    'people.removeFollowUp',
    'people.removeGuardian',
    'people.removeNote',
    'people.revokeGuardianLink',
    'people.undoMerge',
    'people.withdrawAbsence',
    'receipts.erase',
    'receipts.remove',
    'roster.remove',
    'roster.restore',
    'sessions.keepBoth',
    'sessions.remove',
    'transfer.undo',
    'users.endAccess',
    'users.grantAdmin',
    'users.removeOrganization',
    'users.revokeAdmin',
  ],
  /** One value of the own account or sign-in, which no one else changes: the last choice counts. */
  own: [
    'accounts.changePassword',
    'accounts.endSignIn',
    'accounts.prove',
    'accounts.setAbsenceMails',
    'accounts.setLanguage',
    'accounts.setSession',
    'accounts.signOutEverywhere',
    'accounts.updatePassword',
    'firstSteps.sendTestMail',
    'openForms.announce',
    'secondFactor.beginApp',
    'secondFactor.beginPasskey',
    'secondFactor.beginPasskeyProof',
    'secondFactor.beginPasskeyStep',
    'secondFactor.confirmApp',
    'secondFactor.makeRecoveryCodes',
    'secondFactor.remove',
    'secondFactor.removePasskey',
    'secondFactor.renamePasskey',
    'transfer.unlock',
  ],
} as const

const READS = [
  'accounts.accessEnded',
  'accounts.held',
  'accounts.me',
  'accounts.profile',
  'accounts.recovery',
  'accounts.signIns',
  'approvals.list',
  'attendance.grid',
  'audit.export',
  'audit.list',
  'audit.own',
  'cashCounts.compare',
  'cashCounts.list',
  'cashCounts.overview',
  'cashCounts.waiting',
  'categories.list',
  'closings.list',
  'closings.open',
  'closings.overview',
  'closings.waiting',
  'dashboard.summary',
  'erasure.account',
  'erasure.person',
  'finance.balanceHistory',
  'finance.balances',
  'finance.overview',
  'finance.panel',
  'finance.reserveHistory',
  'finance.statement',
  'finance.transactions',
  'finance.voucher',
  'finance.years',
  'home.groups',
  'home.network',
  'invitations.get',
  'invitations.group',
  'limits.list',
  'meetings.get',
  'members.attendees',
  'members.count',
  'members.export',
  'members.list',
  'organizations.list',
  'pendingChanges.list',
  'people.announcedAbsences',
  'people.attendance',
  'people.export',
  'people.followUp',
  'people.followUps',
  'people.forDevice',
  'people.get',
  'people.mergeChoices',
  'people.notes',
  'people.reveals',
  'rates.list',
  'receipts.list',
  'reports.month',
  'roles.list',
  'roster.export',
  'roster.list',
  'search.find',
  'secondFactor.pending',
  'secondFactor.state',
  'sessions.fieldAuthors',
  'sessions.get',
  'sessions.list',
  'sessions.month',
  'sessions.overview',
  'sessions.possibleJoins',
  'sessions.sameDay',
  'settings.get',
  'transfer.scan',
  'users.list',
]

const PROCEDURES = proceduresIn(contract)

test('every procedure that saves is listed with what keeps it from replacing what others saved', () => {
  expect([...PROCEDURES.keys()].sort()).toEqual([...READS, ...Object.values(SAVES).flat()].sort())
})

test.each(['opened', 'version', 'from'] as const)(
  'the calls that send %s are those that are listed with it',
  (field) => {
    const sending = [...PROCEDURES].filter(([, fields]) => fields.includes(field)).map(([name]) => name)
    // A period and a span of days begin with a day called so, and an edit with `opened` may have a version for former pages.
    const others = [...READS, ...SAVES.creates, ...SAVES.opened] as readonly string[]
    expect(sending.filter((name) => field === 'opened' || !others.includes(name)).sort()).toEqual(
      [...SAVES[field]].sort(),
    )
  },
)

function proceduresIn(router: object, path = ''): Map<string, string[]> {
  const found = Object.entries(router).flatMap(([name, part]): [string, string[]][] => {
    const here = path ? `${path}.${name}` : name
    return isContractProcedure(part) ? [[here, fieldsOf(part['~orpc'].inputSchema)]] : [...proceduresIn(part, here)]
  })
  return new Map(found)
}

function fieldsOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
