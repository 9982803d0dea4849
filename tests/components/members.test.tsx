import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { mount, unmount } from './mount.tsx'
import { aMember } from './people.ts'

afterEach(unmount)

test('a person without an organization sees names and organizations only, and nothing to do', async () => {
  const membership = { organizationName: 'SNMY1', organizationRole: null }
  const rita = { id: uuid(), fullName: 'Rita', email: null, phoneNumber: null, memberships: [membership] }
  const { t, reload } = await mount('/dashboard', {
    me: aMember({ organizationName: null, memberships: [] }),
    answers: {
      members: {
        list: () => ({ rows: [rita], nextCursor: null }),
        attendees: () => ({ rows: [], nextCursor: null }),
        count: () => ({ members: 1, attendees: 0 }),
      },
    },
  })
  expect(await screen.findByText(t.dashboard.noOrganization)).toBeTruthy()
  await reload('/members')
  const members = within(await screen.findByRole('region', { name: t.members.registered }))
  const row = (await members.findByText('Rita')).closest('tr')
  expect(row?.textContent).toContain('SNMY1')
  expect(members.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    t.members.name,
    t.members.organizations,
  ])
  expect(screen.getByText(t.members.noAttendees)).toBeTruthy()
  for (const name of [t.members.import, t.members.more, t.members.addPerson, t.members.export])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
