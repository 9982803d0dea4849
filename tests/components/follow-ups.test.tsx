import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { ShownFollowUp } from '#contract/follow-ups.ts'
import type { FollowedUp } from '#contract/home.ts'
import { textPattern } from '#tests/shown-text.ts'
import { api, invalidate } from '#web/api.ts'
import { goOffline, goOnline } from './connection.ts'
import { fill, soon, typedIn } from './fields.ts'
import { aGroup, TODAY } from './home-group.ts'
import { mount, unmount } from './mount.tsx'
import { aPersonPage, mountPerson } from './person-page.ts'

afterEach(async () => {
  goOnline()
  await unmount()
})

const aFollowedUp = (attendeeName: string): FollowedUp => ({
  id: uuid(),
  attendeeName,
  streak: 3,
  marks: [],
  contact: { phone: '+96170123456', whatsApp: true, kind: 'guardian', name: 'Samar', relation: null },
  newestAbsence: { day: TODAY, ofDay: 1 },
})

test('a leader notes what came of a call, which is kept without a connection, and takes it back', async () => {
  const [rita, zoe] = [aFollowedUp('Rita'), aFollowedUp('Zoe')]
  let followUp: ShownFollowUp | null = null
  const noteFollowUp = ({ id, outcome }: { id: string; outcome: ShownFollowUp['outcome'] }) => {
    followUp = { id, outcome, author: 'Leader', createdAt: new Date(), isOwn: true }
    return { id }
  }
  const { t, user, server, reload } = await mount('/dashboard', {
    language: 'ar',
    answers: {
      home: { groups: () => [aGroup({ followedUp: [{ ...rita, followUp }, zoe] })] },
      people: {
        noteFollowUp,
        removeFollowUp: () => {
          followUp = null
          return { removed: true }
        },
      },
    },
  })
  const names = () =>
    within(screen.getByRole('region', { name: t.dashboard.followedUp }))
      .getAllByRole('link', { name: /^(Rita|Zoe)$/ })
      .map(({ textContent }) => textContent)
  const row = async () => within((await screen.findByRole('link', { name: 'Rita' })).closest('li') as HTMLElement)
  const choices = async () =>
    within(await screen.findByRole('group', { name: textPattern(t.people.whatCame, { name: 'Rita' }) }))
  // The call itself opens the choices.
  const named = textPattern(t.attendance.callReached, { name: 'Rita', reached: 'Samar' })
  const call = await (await row()).findByRole('link', { name: named })
  expect(call.textContent).toContain('Samar')
  call.addEventListener('click', (event) => event.preventDefault())
  await user.click(call)
  await user.click((await choices()).getByRole('button', { name: t.people.addFollowUpText }))
  const textOf = async () => (await choices()).findByRole('textbox', { name: t.people.followUpText })
  await fill(user, await textOf(), 'Back next week')
  await goOffline()
  await user.click((await choices()).getByRole('button', { name: t.people.reached }))
  expect((await (await choices()).findByRole('alert')).textContent).toBe(t.people.followUpNeedsConnection)
  goOnline()
  await reload()
  expect(typedIn(await textOf())).toBe('Back next week')
  await user.click((await choices()).getByRole('button', { name: t.people.reached }))

  // Quiet and last.
  await soon(names).toEqual(['Zoe', 'Rita'])
  expect(await (await row()).findByText(new RegExp(t.people.reached))).toBeTruthy()
  expect(server.sent('people.noteFollowUp').at(-1)).toMatchObject({
    personId: rita.id,
    outcome: 'reached',
    text: 'Back next week',
    seen: rita.newestAbsence,
  })
  await user.click((await row()).getByRole('button', { name: new RegExp(`^${t.roster.undo}`) }))
  await soon(names).toEqual(['Rita', 'Zoe'])
  expect((await row()).getByRole('button', { name: t.people.noteCall })).toBeTruthy()

  // That of a colleague is named, and is not taken back.
  followUp = { id: uuid(), outcome: 'no_answer', author: 'Maya', createdAt: new Date(), isOwn: false }
  await invalidate(api.home)
  await soon(names).toEqual(['Zoe', 'Rita'])
  const quiet = (await screen.findByRole('link', { name: 'Rita' })).closest('li')
  for (const text of [t.people.noAnswer, 'Maya']) expect(quiet?.textContent).toContain(text)
  expect((await row()).queryByRole('button', { name: new RegExp(`^${t.roster.undo}`) })).toBeNull()
})

test('the page of a person lists what came of calls', async () => {
  const noted = { id: uuid(), outcome: 'reached', author: 'Maya', createdAt: new Date(), isOwn: false } as const
  const { t } = await mountPerson(aPersonPage(), {
    followUps: () => ({
      rows: [{ ...noted, text: 'Back next week', absence: { day: TODAY, ofDay: 1 }, mayDelete: false }],
      nextCursor: null,
    }),
  })
  const card = within(await screen.findByRole('region', { name: t.people.followUp }))
  expect((await card.findByRole('listitem')).textContent).toContain('Back next week')
})
