import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { ApprovalRow } from '#contract/approvals.ts'
import { textPattern } from '#tests/shown-text.ts'
import { dialogClosed, fill, openDialog, soon, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aMember } from './people.ts'

afterEach(unmount)

test('an admin rejects a sign-up with a reason, which stays typed after Escape, and approves the person later after all', async () => {
  const name = 'Zeina'
  let row: ApprovalRow = {
    ...{ id: uuid(), fullName: name, email: 'zeina@example.org', organizationName: 'SNMY1', invitedTo: 'SNMY1' },
    ...{ createdAt: new Date('2026-11-20T10:00:00Z'), rejectionReason: null },
  }
  let status: 'pending' | 'rejected' | 'approved' = 'pending'
  const { t, user, server } = await mount('/admin/approvals', {
    me: aMember({ isAdmin: true }),
    answers: {
      approvals: {
        list: (asked) => ({ rows: asked.status === status ? [row] : [], nextCursor: null }),
        decide: ({ status: decided, reason }) => {
          status = decided
          row = { ...row, rejectionReason: reason }
        },
      },
    },
  })
  const cardText = async () => (await screen.findByText(row.email)).closest('li')?.textContent
  expect(await cardText()).toMatch(textPattern(t.approvals.usedPoster, { organization: 'SNMY1' }))
  const open = async () => {
    await user.click(screen.getByRole('button', { name: textPattern(t.approvals.rejectNamed, { name }) }))
    return openDialog()
  }
  const first = await open()
  await fill(user, first.getByLabelText(t.approvals.reason), 'Not one of us')
  await user.keyboard('{Escape}')
  await dialogClosed()
  const again = await open()
  expect(typedIn(again.getByLabelText(t.approvals.reason))).toBe('Not one of us')
  await user.click(again.getByRole('button', { name: t.approvals.reject }))
  await dialogClosed()
  expect(await screen.findByText(t.approvals.rejected)).toBeTruthy()
  await soon(() => screen.queryByText(row.email)).toBeNull()

  await user.click(screen.getByRole('button', { name: t.approvals.showRejected }))
  expect(await cardText()).toContain('Not one of us')
  await user.click(screen.getByRole('button', { name: textPattern(t.approvals.approveNamed, { name }) }))
  expect(await screen.findByText(t.approvals.approved)).toBeTruthy()
  await soon(() => screen.queryByText(row.email)).toBeNull()
  expect(server.sent('approvals.decide')).toMatchObject([
    { id: row.id, status: 'rejected', from: 'pending', reason: 'Not one of us' },
    { id: row.id, status: 'approved', from: 'rejected' },
  ])
})

test('the first administrator goes through the steps of a new network until the list ends', async () => {
  const steps = ['name', 'groups', 'secondAdmin', 'testMail', 'backupKey', 'firstBackup', 'secondFactor', 'invitations']
  const done = new Set(['firstBackup'])
  const { t, user, server, reload } = await mount('/dashboard', {
    me: aMember({ isAdmin: true }),
    answers: {
      home: {
        network: () => ({
          ...{ requests: { count: 0, oldest: null, organizations: [] }, groups: [], backup: null },
          firstSteps:
            done.size === steps.length ? null : steps.map((step) => ({ step: step as 'name', isDone: done.has(step) })),
        }),
      },
      firstSteps: {
        sendTestMail: () => undefined,
        confirm: ({ step }) => {
          done.add(step)
        },
      },
    },
  })
  const list = within(await screen.findByRole('region', { name: t.firstSteps.title }))
  const rowOf = (text: string) => within(list.getByText(text).closest('li') as HTMLElement)
  expect(await list.findByText(t.firstSteps.nameHint)).toBeTruthy()
  const press = (name: string) => user.click(list.getByRole('button', { name }))
  await press(t.firstSteps.testMailSend)
  expect(await list.findByRole('button', { name: t.firstSteps.testMailAgain })).toBeTruthy()
  for (const [confirm, name] of [
    [t.firstSteps.testMailConfirm, t.firstSteps.testMail],
    [t.firstSteps.groupsConfirm, t.firstSteps.groups],
    [t.firstSteps.backupKeyConfirm, t.firstSteps.backupKey],
    [t.firstSteps.invitationsConfirm, t.firstSteps.invitations],
  ] as const) {
    await press(confirm)
    await soon(() => rowOf(name).queryByRole('img', { name: t.firstSteps.done })).toBeTruthy()
  }
  expect(server.sent('firstSteps.confirm')).toEqual(
    ['testMail', 'groups', 'backupKey', 'invitations'].map((step) => ({ step })),
  )
  expect(list.getByText(textPattern(t.firstSteps.progress, { done: 5, count: 8 }))).toBeTruthy()
  for (const [link, href] of [
    [t.firstSteps.nameOpen, '/admin/settings#network'],
    [t.firstSteps.secondAdminOpen, '/admin/users'],
    [t.firstSteps.secondFactorOpen, '/account#second-factor'],
  ] as const)
    expect(list.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
  for (const step of steps) done.add(step)
  await reload()
  await screen.findByRole('region', { name: t.dashboard.waitingForYou })
  expect(screen.queryByRole('region', { name: t.firstSteps.title })).toBeNull()
})
