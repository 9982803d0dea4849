import { screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { mount, unmount } from './mount.tsx'
import { aLeader, aMember } from './people.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  await unmount()
})

/** The device finds that it has no connection. */
function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

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
  goOffline()
  expect(await screen.findAllByText(t.common[text])).toHaveLength(1)
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => screen.queryByText(t.common[text])).toBeNull()
  expect(address()).toBe(path)
})
