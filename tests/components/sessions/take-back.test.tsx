import { screen } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { HandOver } from '#contract/sessions/hand-overs.ts'
import { daysLater } from '#domain/dates/dates.ts'
import { refuses } from '#tests/components/fake-server.ts'
import { dialogClosed, fill, openBy, soon } from '#tests/components/fields.ts'
import { mountIn, unmount } from '#tests/components/mount.tsx'
import { TODAY } from '#tests/components/network/home-group.ts'
import { aLeader } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { mountHere, rita, session } from './people-here.ts'

test('without a connection a hand-over is stored, survives a reload, and is taken back on the device', async () => {
  const { t, user, server, reload } = await mountHere({ handOver: refuses('UNREACHABLE', 503) })
  const sheet = await openBy(user, /^Karim/, textPattern(t.here.handOverTo, { name: 'Karim' }))
  await user.click(sheet.getByRole('button', { name: t.here.other }))
  await fill(user, sheet.getByLabelText(t.here.otherName), 'Uncle Fadi')
  await user.click(sheet.getByRole('button', { name: t.here.record }))
  await dialogClosed()
  expect(await screen.findByText(t.here.notSent)).toBeTruthy()
  await reload()
  expect(await screen.findByText(t.here.notSent)).toBeTruthy()
  expect(screen.getByText(textPattern(t.here.leftWithOther, { name: 'Uncle Fadi', time: /.+/ }))).toBeTruthy()
  // The server may have it though no answer came: once there is a connection, it is taken back there too.
  server.answer({ sessions: { takeBackHandOver: refuses('UNREACHABLE', 503) } })
  await user.click(screen.getByRole('button', { name: textPattern(t.here.takeBackNamed, { name: 'Karim' }) }))
  expect(await screen.findByText(t.here.takenBack)).toBeTruthy()
  await expect.poll(() => screen.queryByText(t.here.notSent)).toBeNull()
  const sent = () => server.sent('sessions.takeBackHandOver').length
  await soon(sent).toBeGreaterThan(0)
  const before = sent()
  server.answer({ sessions: { takeBackHandOver: () => ({ takenBack: false }) } })
  await reload()
  await soon(sent).toBeGreaterThan(before)
  expect(screen.queryByText(t.here.notSent)).toBeNull()
  expect(await screen.findByRole('button', { name: /^Karim/ })).toBeTruthy()
  // In the end nothing is left to be sent.
  const sentAgain = async () => {
    const all = sent()
    await reload()
    await screen.findByRole('button', { name: /^Karim/ })
    return sent() - all
  }
  await expect.poll(sentAgain).toBe(0)
})

test('a hand-over of the server is taken back without a connection, and sent with its time when there is one', async () => {
  const layla: HandOver = {
    ...{ id: uuid(), attendeeId: rita.id, attendeeName: null },
    ...{ way: 'collector', name: 'Layla', leftAt: new Date() },
  }
  let stored = [layla]
  const { t, user, server, reload } = await mountHere({
    handOvers: () => ({ handOvers: stored, leaderPhone: null }),
    takeBackHandOver: refuses('UNREACHABLE', 503),
  })
  await user.click(await screen.findByRole('button', { name: textPattern(t.here.takeBackNamed, { name: 'Rita' }) }))
  expect(await screen.findByText(t.here.takenBack)).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Rita/ })).toBeTruthy()
  server.answer({
    sessions: {
      takeBackHandOver: () => {
        stored = []
        return { takenBack: true }
      },
    },
  })
  await reload()
  const takenBackAt = expect.stringMatching(/^\d{4}-/)
  await soon(() => server.sent('sessions.takeBackHandOver').at(-1)).toMatchObject({ handOverId: layla.id, takenBackAt })
  await soon(() => stored.length).toBe(0)
  expect(await screen.findByRole('button', { name: /^Rita/ })).toBeTruthy()
})

test('a hand-over of a session that is not there any more is told on the start screen, until it is taken back', async () => {
  const { t, user, reload } = await mountHere({ handOver: refuses('NOT_FOUND', 404) })
  const sheet = await openBy(user, /^Rita/, textPattern(t.here.handOverTo, { name: 'Rita' }))
  await user.click(await sheet.findByRole('button', { name: textPattern('Layla') }))
  const reason = textPattern(t.here.notRecorded, { reason: t.here.wasRefused })
  expect(await screen.findByText(reason)).toBeTruthy()
  await reload('/dashboard')
  expect(await screen.findByText(new RegExp(`Layla.*${t.here.wasRefused}`))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: textPattern(t.here.takeBackNamed, { name: 'Rita' }) }))
  await expect.poll(() => screen.queryByText(new RegExp(t.here.wasRefused))).toBeNull()
})

test('after noon of the next day only a team leader takes a hand-over back, and says why', async () => {
  const handOver: HandOver = {
    ...{ id: uuid(), attendeeId: rita.id, attendeeName: null },
    ...{ way: 'collector', name: 'Layla', leftAt: new Date() },
  }
  const past = { ...session, sessionDate: daysLater(TODAY, -3) }
  const answers = { get: () => past, takeBackHandOver: () => ({ takenBack: true }) }
  const secretary = await mountIn('en', aLeader('secretary'), `/sessions/${session.id}/here`, {
    sessions: { ...answers, handOvers: () => ({ handOvers: [handOver], leaderPhone: null }) },
  })
  const name = textPattern(secretary.t.here.takeBackNamed, { name: 'Rita' })
  expect(await screen.findByText(secretary.t.here.left)).toBeTruthy()
  expect(screen.queryByRole('button', { name })).toBeNull()
  await unmount()
  const { t, user, server } = await mountHere(answers, [handOver])
  const dialog = await openBy(user, name, t.here.takeBackTitle)
  await fill(user, dialog.getByRole('textbox'), 'Wrong child')
  await user.click(dialog.getByRole('button', { name: t.here.takeBack }))
  await soon(() => server.sent('sessions.takeBackHandOver')).toMatchObject([
    { handOverId: handOver.id, reason: 'Wrong child' },
  ])
  expect(await screen.findByText(t.here.takenBack)).toBeTruthy()
})

test('a take-back that the server refuses is told beside the hand-over and on the start screen, until it is closed', async () => {
  const layla: HandOver = {
    ...{ id: uuid(), attendeeId: rita.id, attendeeName: null },
    ...{ way: 'collector', name: 'Layla', leftAt: new Date() },
  }
  const { t, user, reload } = await mountHere({ takeBackHandOver: refuses('FORBIDDEN', 403) }, [layla])
  await user.click(await screen.findByRole('button', { name: textPattern(t.here.takeBackNamed, { name: 'Rita' }) }))
  expect(await screen.findByText(t.here.takeBackFailed)).toBeTruthy()
  expect(screen.getByText(textPattern(t.here.leftWith, { name: 'Layla', time: /.+/ }))).toBeTruthy()
  await reload('/dashboard')
  expect(await screen.findByText(new RegExp(`Layla.*${t.here.takeBackFailed}`))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `${t.common.close}: Rita` }))
  await expect.poll(() => screen.queryByText(new RegExp(t.here.takeBackFailed))).toBeNull()
})
