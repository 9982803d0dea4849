import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { goOffline, goOnline } from './connection.ts'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember } from './people.ts'

afterEach(async () => {
  goOnline()
  await unmount()
})

test.each([
  ['/dashboard', aLeader(), 'offline'],
  ['/admin/approvals', aMember({ isAdmin: true }), 'offline'],
  // Nothing is saved there.
  ['/pending-approval', aMember({ approvalStatus: 'pending' }), 'offlineUnstored'],
] as const)('%s says once that there is no connection, until there is one', async (path, me, text) => {
  const { t, address } = await mount(path, {
    me,
    answers: { approvals: { list: () => ({ rows: [], nextCursor: null }) } },
  })
  await screen.findByRole('main')
  expect(screen.queryByText(t.common[text])).toBeNull()
  await goOffline()
  expect(await screen.findAllByText(t.common[text])).toHaveLength(1)
  goOnline()
  await expect.poll(() => screen.queryByText(t.common[text])).toBeNull()
  expect(address()).toBe(path)
})
