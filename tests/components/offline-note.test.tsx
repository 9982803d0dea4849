import { screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { goOffline, goOnline, loseConnection } from './connection.ts'
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

test('a lost connection that the device does not notice is told after failed calls, and its return after an answer', async () => {
  const { t, user, server } = await mount('/sessions')
  await screen.findByText(t.sessions.none)
  expect(screen.queryByText(t.common.offline)).toBeNull()
  loseConnection()
  await user.click(screen.getByRole('button', { name: t.common.refresh }))
  expect(await screen.findByText(t.common.offline)).toBeTruthy()
  vi.stubGlobal('fetch', server.fetch)
  await user.click(screen.getByRole('button', { name: t.common.refresh }))
  await expect.poll(() => screen.queryByText(t.common.offline)).toBeNull()
})
