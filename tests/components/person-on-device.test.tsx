import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import type { Me } from '#contract/accounts.ts'
import { api, queryClient } from '#web/api.ts'
import { goOnline } from './connection.ts'
import { held } from './fake-server.ts'
import { soon } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aMember, aRosterPerson } from './people.ts'
import { aGuardian, aPersonPage } from './person-page.ts'

afterEach(async () => {
  goOnline()
  await unmount()
})

const RITA = aPersonPage({ guardians: [aGuardian('Samar Hage', '03 111 111')] })

const isStored = () => JSON.stringify(queryClient.getQueriesData({ queryKey: api.people.forDevice.key() }))

/** The members of a group whose pages the device has stored. */
async function mountStored() {
  const { id, attendeeName } = RITA
  const page = await mount('/members', {
    answers: {
      members: {
        list: () => ({ rows: [], nextCursor: null }),
        attendees: () => ({ rows: [{ ...aRosterPerson(attendeeName, { id }), contact: null }], nextCursor: null }),
        count: () => ({ members: 0, attendees: 1 }),
      },
      people: { forDevice: () => [RITA], get: () => RITA, recordOpenings: () => ({ recorded: 1 }) },
    },
  })
  const { t, user, server } = page
  await soon(isStored).toContain('Samar Hage')
  const heading = () => screen.findByRole('heading', { level: 1, name: 'Rita' })
  return {
    ...page,
    open: async () => {
      await user.click(await screen.findByRole('link', { name: 'Rita' }))
      return heading()
    },
    leave: async () => {
      const main = within(screen.getByRole('main'))
      await user.click(main.getAllByRole('link', { name: t.people.backToMembers })[0] as HTMLElement)
      await screen.findByRole('heading', { level: 1, name: t.members.title })
    },
    openings: () => server.sent('people.recordOpenings') as { openings: { personId: string }[] }[],
  }
}

test('a page that is shown from the device and left before an answer is reported once, and not after an answer', async () => {
  const { server, open, leave, openings } = await mountStored()
  // A report is tried whenever there may be a connection.
  const reports = () => {
    window.dispatchEvent(new Event('online'))
    return openings().length
  }
  await open()
  await soon(() => server.sent('people.get')).toHaveLength(1)
  await screen.findByText('Samar Hage')
  await leave()
  expect(openings()).toEqual([])

  // The call gets no answer, and a report that fails is tried again.
  const { answer } = held<typeof RITA>()
  server.answer({
    people: {
      get: () => answer,
      recordOpenings: () => {
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await open()
  expect(await screen.findByText('Samar Hage')).toBeTruthy()
  await leave()
  await soon(reports).toBeGreaterThan(0)
  server.answer({ people: { recordOpenings: () => ({ recorded: 1 }) } })
  const failed = openings().length
  await soon(reports).toBeGreaterThan(failed)
  for (const { openings: sent } of openings()) expect(sent).toEqual(openings()[0]?.openings)
  expect(openings()[0]?.openings).toMatchObject([{ personId: RITA.id }])
})

test('the pages of a group are deleted from the device once the role in it has ended', async () => {
  const me = held<Me>()
  await mount('/members', { answers: { accounts: { me: () => me.answer } } })
  const { queryKey } = api.people.forDevice.queryOptions({ input: { organizationName: RITA.organizationName } })
  queryClient.setQueryData(queryKey, [RITA])
  me.release(aMember())
  await soon(isStored).not.toContain('Samar Hage')
})
