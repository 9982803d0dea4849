import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { HandOver } from '#contract/sessions/hand-overs.ts'
import { refuses } from '#tests/components/fake-server.ts'
import { dialogClosed, fill, openBy, soon } from '#tests/components/fields.ts'
import { mount, mountIn } from '#tests/components/mount.tsx'
import { aGroup, GROUP, TODAY } from '#tests/components/network/home-group.ts'
import { aMember } from '#tests/components/people/people.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { MARKS, mountHere, rita, session } from './people-here.ts'
import { aRecordedSession } from './recorded-sessions.ts'

test('two taps hand a child over, with Undo; who must not collect is above and not among the choices', async () => {
  const { t, user, server } = await mountHere()
  const list = within(await screen.findByRole('region', { name: t.here.title }))
  expect(list.getByRole('status').textContent).toMatch(
    textPattern(counted(t.here, 'stillHere', 2, 'en'), { count: '2' }),
  )
  const sheet = await openBy(user, /^Rita/, textPattern(t.here.handOverTo, { name: 'Rita' }))
  const note = within(await sheet.findByRole('note'))
  expect(note.getByText('Elias Haddad')).toBeTruthy()
  expect(note.getByRole('link').getAttribute('href')).toBe('tel:+96170123456')
  expect(sheet.queryByRole('button', { name: textPattern('Elias Haddad') })).toBeNull()
  expect(sheet.queryByRole('button', { name: t.here.alone })).toBeNull()
  await user.click(sheet.getByRole('button', { name: textPattern('Layla') }))
  await soon(() => server.sent('sessions.handOver')).toMatchObject([
    { sessionId: session.id, attendeeId: rita.id, way: 'collector', name: 'Layla' },
  ])
  server.answer({ sessions: { takeBackHandOver: () => ({ takenBack: true }) } })
  const [{ id } = { id: '' }] = server.sent('sessions.handOver') as { id: string }[]
  await user.click(await screen.findByRole('button', { name: textPattern(t.roster.undoNamed, { name: 'Rita' }) }))
  expect(await screen.findByText(t.here.takenBack)).toBeTruthy()
  await soon(() => server.sent('sessions.takeBackHandOver')).toMatchObject([{ id: session.id, handOverId: id }])
  expect(await screen.findByRole('button', { name: /^Rita/ })).toBeTruthy()
})

test('a failure of the server leaves a hand-over waiting', async () => {
  const { t, user, server, reload } = await mountHere({ handOver: refuses('UNEXPECTED', 500) })
  const sheet = await openBy(user, /^Karim/, textPattern(t.here.handOverTo, { name: 'Karim' }))
  await user.click(sheet.getByRole('button', { name: t.here.other }))
  await fill(user, sheet.getByLabelText(t.here.otherName), 'Uncle Fadi')
  await user.click(sheet.getByRole('button', { name: t.here.record }))
  await dialogClosed()
  expect(await screen.findByText(t.here.notSent)).toBeTruthy()
  const sent = () => server.sent('sessions.handOver').length
  await soon(sent).toBeGreaterThan(0)
  const before = sent()
  server.answer({ sessions: { handOver: ({ id }: { id: string }) => ({ id }) } })
  await reload()
  await soon(sent).toBeGreaterThan(before)
  await expect.poll(() => screen.queryByText(t.here.notSent)).toBeNull()
})

test('a typed name like one that must not collect is asked about', async () => {
  const { t, user, server } = await mountHere()
  const sheet = await openBy(user, /^Rita/, textPattern(t.here.handOverTo, { name: 'Rita' }))
  await user.click(await sheet.findByRole('button', { name: t.here.other }))
  await fill(user, sheet.getByLabelText(t.here.otherName), 'elias HADDAD')
  await user.click(sheet.getByRole('button', { name: t.here.record }))
  const question = within(await sheet.findByRole('alert'))
  expect(server.sent('sessions.handOver')).toEqual([])
  await user.click(question.getByRole('button', { name: t.here.recordAnyway }))
  await soon(() => server.sent('sessions.handOver')).toMatchObject([{ way: 'other', name: 'elias HADDAD' }])
})

test('two that differ, and a child marked absent afterwards, are told; a refused one says why', async () => {
  const at = { attendeeId: rita.id, attendeeName: null }
  const absent = { attendeeId: MARKS[3]?.attendeeId ?? null, attendeeName: null }
  const stored: HandOver[] = [
    { ...at, id: uuid(), way: 'guardian', name: 'Samar', leftAt: new Date(Date.now() - 2000) },
    { ...at, id: uuid(), way: 'collector', name: 'Layla', leftAt: new Date(Date.now() - 1000) },
    { ...absent, id: uuid(), way: 'alone', name: null, leftAt: new Date() },
  ]
  const { t, user } = await mountHere({ handOver: refuses('TOO_LATE', 409) }, stored)
  expect(await screen.findByText(t.here.conflict)).toBeTruthy()
  expect(screen.getByText(t.here.leftAndAbsent)).toBeTruthy()
  const sheet = await openBy(user, /^Karim/, textPattern(t.here.handOverTo, { name: 'Karim' }))
  await user.click(sheet.getByRole('button', { name: t.here.other }))
  await fill(user, sheet.getByLabelText(t.here.otherName), 'Uncle')
  await user.click(sheet.getByRole('button', { name: t.here.record }))
  expect(await screen.findByText(textPattern(t.here.notRecorded, { reason: t.here.tooLate }))).toBeTruthy()
})

test('for an evacuation everyone who is still there has a tick, which survives a reload', async () => {
  const { t, user, reload } = await mountHere()
  const evacuate = async () => user.click(await screen.findByText(t.here.evacuation))
  await evacuate()
  const boxes = () => screen.findAllByRole('checkbox')
  const names = async () => (await boxes()).map((box) => box.closest('li')?.querySelector('bdi')?.textContent)
  expect(await names()).toEqual(['Rita', 'Karim', 'Nour'])
  for (const box of (await boxes()).slice(0, 2)) await user.click(box)
  const status = async () =>
    (await screen.findByRole('region', { name: t.here.title })).querySelector('[role=status]')?.textContent
  expect(await status()).toMatch(textPattern(counted(t.here, 'safeOf', 3, 'en'), { safe: '2', count: '3' }))
  await reload()
  await evacuate()
  expect((await boxes()).map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, false])
  await user.click((await boxes())[2] as HTMLElement)
  expect(await status()).toMatch(textPattern(counted(t.here, 'allSafe', 3, 'en'), { count: '3' }))
})

test('report and start screen lead to the list only if the group hands children over', async () => {
  const recorded = { ...aRecordedSession(MARKS), sessionDate: TODAY }
  let isOn = true
  const todaysSession = () => ({ id: recorded.id, present: 3, all: 4, ...(isOn && { stillHere: 2 }) })
  const { t, user, reload } = await mount('/dashboard', {
    home: { groups: () => [aGroup({ todaysSession: todaysSession(), nextMeeting: TODAY })] },
    sessions: {
      get: () => ({ ...recorded, ...(isOn && { handsOverBelow: 12 }) }),
      handOvers: () => ({ handOvers: [], leaderPhone: null }),
    },
  })
  const name = textPattern(counted(t.here, 'stillHere', 2, 'en'), { count: '2' })
  const link = () => screen.queryByRole('link', { name })
  await screen.findByRole('region', { name: GROUP })
  expect(link()?.getAttribute('href')).toBe(`/sessions/${recorded.id}/here`)
  await reload(`/sessions/${recorded.id}`)
  expect(await screen.findByRole('link', { name })).toBeTruthy()
  await openBy(user, t.sessions.delete, t.sessions.deleteTitle)
  expect(screen.getByText(t.here.alsoDeleted)).toBeTruthy()
  isOn = false
  await reload(`/sessions/${recorded.id}`)
  expect(await screen.findByRole('link', { name: t.sessions.edit })).toBeTruthy()
  await expect.poll(link).toBeNull()
  await reload('/dashboard')
  await screen.findByRole('region', { name: GROUP })
  await expect.poll(link).toBeNull()
})

test('the report of a group that does not hand over asks nothing about it', async () => {
  const recorded = aRecordedSession(MARKS)
  const { t, server } = await mount(`/sessions/${recorded.id}`, { sessions: { get: () => recorded } })
  expect(await screen.findByRole('link', { name: t.sessions.edit })).toBeTruthy()
  expect(server.sent('sessions.handOvers')).toEqual([])
})

test('a member without a role gets no list', async () => {
  const { t } = await mountIn('en', aMember(), `/sessions/${session.id}/here`, { sessions: { get: () => session } })
  expect(await screen.findByText(t.sessions.notFound)).toBeTruthy()
  expect(screen.queryByRole('region', { name: t.here.title })).toBeNull()
})
