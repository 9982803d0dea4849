import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { mount, unmount } from './mount.tsx'
import { aMember } from './people.ts'

afterEach(unmount)

test.each([
  ['noBirthdates', 0],
  ['allCorrect', 1],
] as const)('a transfer of no one says why: %s', async (text, looked) => {
  const { t, user } = await mount('/members', {
    me: aMember({ isAdmin: true }),
    answers: {
      members: {
        list: () => ({ rows: [], nextCursor: null }),
        attendees: () => ({ rows: [], nextCursor: null }),
        count: () => ({ members: 0, attendees: 0 }),
      },
      transfer: { scan: () => ({ looked, people: [], undoable: null }) },
    },
  })
  await user.click(await screen.findByRole('button', { name: t.transfer.open }))
  expect((await screen.findByText(t.transfer[text])).closest('[role=dialog]')).toBeTruthy()
})
