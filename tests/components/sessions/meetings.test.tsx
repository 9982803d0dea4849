import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { MeetingDay, Pause } from '#contract/sessions/meetings.ts'
import { dayAndDate, daysLater, fullDate, longDate, weekdayOf } from '#domain/dates/dates.ts'
import { fill, openBy, typedIn } from '#tests/components/fields.ts'
import { mount } from '#tests/components/mount.tsx'
import { aGroup, GROUP, TODAY } from '#tests/components/network/home-group.ts'
import { textPattern } from '#tests/shown-text.ts'

test('a team leader sets the meeting day, pauses it and takes it away', async () => {
  let day: MeetingDay | null = null
  let pauses: Pause[] = []
  const group = () =>
    aGroup({ meeting: day, meetsToday: day !== null && pauses.length === 0, nextMeeting: day && daysLater(TODAY, 7) })
  const { t, user, server } = await mount('/dashboard', {
    home: { groups: () => [group()] },
    meetings: {
      get: () => ({ day, pauses, missing: [] }),
      setDay: (sent) => {
        day = sent.day
        return { unheard: [] }
      },
      addPause: (sent) => {
        const pause = { ...sent, reason: sent.reason ?? null }
        pauses = [pause]
        return pause
      },
      removePause: () => {
        pauses = []
        return { removed: true }
      },
    },
  })
  await screen.findByRole('region', { name: GROUP })
  // Another one once the group has a meeting day.
  const card = () => within(screen.getByRole('region', { name: GROUP }))
  const expectInCard = (text: RegExp) => expect.poll(() => card().queryByText(text)).toBeTruthy()
  const openDay = async () => {
    const dialog = await openBy(
      user,
      card().getByRole('button', { name: textPattern(t.meetings.dayOf, { organization: GROUP }) }),
      textPattern(t.meetings.dayOf, { organization: GROUP }),
    )
    const field = (label: string) => dialog.findByLabelText(textPattern(label))
    return { ...dialog, field, save: dialog.getByRole('button', { name: t.common.save }) }
  }
  expect(card().getByText(t.dashboard.noMeetingDay)).toBeTruthy()
  const first = await openBy(user, card().getByRole('button', { name: t.meetings.setDay }))
  const save = first.getByRole('button', { name: t.common.save })
  await user.click(save)
  expect(await first.findByText(t.meetings.weekdayRequired)).toBeTruthy()
  await user.selectOptions(first.getByLabelText(textPattern(t.meetings.weekday)), String(weekdayOf(TODAY)))
  const time = first.getByLabelText(textPattern(t.meetings.time))
  await fill(user, time, 'half past')
  await user.click(save)
  expect(await first.findByText(t.meetings.timeInvalid)).toBeTruthy()
  await fill(user, time, '5:30 pm')
  await user.click(save)
  expect(await screen.findByText(t.meetings.daySaved)).toBeTruthy()
  await expectInCard(textPattern(t.dashboard.todaysMeeting))
  expect(server.sent('meetings.setDay')).toMatchObject([{ day: { weekday: weekdayOf(TODAY), time: '17:30' } }])

  // What is typed about the day stays while a pause is added, and what is typed about the pause after Escape.
  const second = await openDay()
  await fill(user, await second.field(t.meetings.time), '18:00')
  await user.click(second.getByRole('button', { name: t.meetings.addPause }))
  await fill(user, await second.field(t.meetings.reason), 'Holiday')
  await user.keyboard('{Escape}')
  const third = await openDay()
  expect(typedIn(await third.field(t.meetings.time))).toBe('18:00')
  await user.click(third.getByRole('button', { name: t.meetings.addPause }))
  expect(typedIn(await third.field(t.meetings.reason))).toBe('Holiday')
  await user.click(third.getByRole('button', { name: t.meetings.addPause }))
  const added = await third.findByRole('listitem')
  for (const text of [longDate(TODAY, 'en'), 'Holiday']) expect(added.textContent).toContain(text)
  await user.keyboard('{Escape}')
  await expectInCard(textPattern(t.dashboard.nextMeeting))
  expect(card().getByRole('heading').textContent).toBe(fullDate(daysLater(TODAY, 7), 'en'))

  const last = await openDay()
  const remove = async () => user.click(within(await last.findByRole('listitem')).getByRole('button'))
  await remove()
  expect(await last.findByText(t.meetings.noPauses)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${t.meetings.undo}`) }))
  expect((await last.findByRole('listitem')).textContent).toContain('Holiday')
  await remove()
  expect(await last.findByText(t.meetings.noPauses)).toBeTruthy()
  await user.selectOptions(await last.field(t.meetings.weekday), t.meetings.takeAway)
  await user.click(last.save)
  expect(await screen.findByText(t.meetings.dayTaken)).toBeTruthy()
  await expectInCard(textPattern(t.dashboard.noMeetingDay))
})

test('why a group did not meet is required, and stays typed after Escape', async () => {
  const day = daysLater(TODAY, -3)
  let missing = [day]
  const { t, user, server } = await mount('/dashboard', {
    home: { groups: () => [aGroup({ meeting: { weekday: weekdayOf(day), time: null }, missing })] },
    meetings: {
      didNotMeet: () => {
        missing = []
      },
      undoDidNotMeet: () => {
        missing = [day]
        return { removed: true }
      },
    },
  })
  const shown = textPattern(t.meetings.missing, { date: dayAndDate(day, 'en') })
  const ask = () => openBy(user, new RegExp(`^${t.meetings.didNotMeet}: `))
  const first = await ask()
  await user.click(first.getByRole('button', { name: t.meetings.didNotMeet }))
  expect(await first.findByText(t.common.required)).toBeTruthy()
  await fill(user, first.getByLabelText(textPattern(t.meetings.reason)), 'Storm')
  await user.keyboard('{Escape}')
  const second = await ask()
  expect(typedIn(second.getByLabelText(textPattern(t.meetings.reason)))).toBe('Storm')
  await user.click(second.getByRole('button', { name: t.meetings.didNotMeet }))
  expect(await screen.findByText(t.meetings.unheldSaved)).toBeTruthy()
  await expect.poll(() => screen.queryByText(shown)).toBeNull()
  expect(server.sent('meetings.didNotMeet')).toMatchObject([{ date: day, reason: 'Storm' }])
  await user.click(screen.getByRole('button', { name: new RegExp(`^${t.meetings.undo}`) }))
  expect(await screen.findByText(shown)).toBeTruthy()
})
