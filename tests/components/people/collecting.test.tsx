import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Collecting, Collector } from '#contract/people/collecting.ts'
import type { PersonFile } from '#contract/people/person-file.ts'
import type { Answers } from '#tests/components/fake-server.ts'
import { refuses } from '#tests/components/fake-server.ts'
import { closeBy, fill, openBy, soon, typedIn } from '#tests/components/fields.ts'
import { mount, mountIn, unmount } from '#tests/components/mount.tsx'
import { aGroup, GROUP } from '#tests/components/network/home-group.ts'
import { keepSavedFiles } from '#tests/components/saved-files.ts'
import { textPattern } from '#tests/shown-text.ts'
import { aLeader, anAdmin } from './people.ts'
import { aGuardian, aPersonPage, mountPerson, NO_ATTENDANCE } from './person-page.ts'

const recordedAt = new Date()

function aCollector(overrides: Partial<Collector> = {}): Collector {
  return {
    ...{ id: uuid(), kind: 'may', name: 'Layla', relation: 'Grandmother', phone: '71 000 519', saidBy: 'Samar' },
    ...{ recordedBy: 'Nour', recordedAt },
    ...overrides,
  }
}

const NOTHING: Collecting = {
  ...{ guardiansMay: true, alone: 'unknown', saidBy: null, recordedBy: null, recordedAt: null, people: [] },
}

const pageWith = (people: Collector[], overrides: Partial<Collecting> = {}) =>
  aPersonPage({ guardians: [aGuardian('Samar', '03 111 111')], collecting: { ...NOTHING, people, ...overrides } })

/** Stores what is sent, like the server. */
const saving: Answers['people'] = {
  saveCollector: ({ personId: _, opened: __, relation = null, phone = null, saidBy = null, ...sent }) => ({
    ...{ ...sent, relation, phone, saidBy, recordedBy: 'Leader', recordedAt },
  }),
}

test('a page of a group that does not hand over has no word of it', async () => {
  const { t } = await mountPerson(aPersonPage())
  expect(await screen.findByRole('region', { name: t.people.contacts })).toBeTruthy()
  expect(screen.queryByText(t.collecting.title)).toBeNull()
})

test('a secretary adds a person who may collect, changes the answers, and takes the person back', async () => {
  const page = pageWith([])
  const { t, user, server } = await mountIn('ar', aLeader('secretary'), `/people/${page.id}`, {
    people: {
      get: () => page,
      attendance: () => NO_ATTENDANCE,
      ...saving,
      setCollecting: ({ guardiansMay, alone, saidBy = null }) => ({
        ...{ guardiansMay, alone, saidBy, recordedBy: 'Leader', recordedAt },
      }),
      removeCollector: () => ({ removed: true }),
    },
  })
  const card = within(await screen.findByRole('region', { name: t.collecting.title }))
  expect(card.getByText(textPattern('Samar'))).toBeTruthy()
  const dialog = await openBy(user, t.collecting.add, t.collecting.add)
  expect(dialog.queryByText(t.collecting.kind)).toBeNull()
  const save = dialog.getByRole('button', { name: t.common.save })
  await user.click(save)
  expect(await dialog.findByText(t.common.required)).toBeTruthy()
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.name) }), ' Layla  Haddad ')
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.phone) }), '٧١ ٠٠٠ ٥١٩')
  await user.click(dialog.getByRole('button', { name: 'Samar' }))
  const stored = { ...page, collecting: { ...NOTHING, people: [aCollector()] } }
  server.answer({ people: { get: () => stored } })
  await closeBy(user, save)
  expect(server.sent('people.saveCollector')).toMatchObject([
    { kind: 'may', name: 'Layla Haddad', phone: '71 000 519', saidBy: 'Samar', personId: page.id },
  ])
  expect(await card.findByText('71 000 519')).toBeTruthy()

  const answers = await openBy(user, t.collecting.change, t.collecting.change)
  await user.click(answers.getByRole('switch', { name: t.collecting.guardiansMay }))
  await user.click(answers.getByText(t.collecting.alone_no))
  await closeBy(user, answers.getByRole('button', { name: t.common.save }))
  expect(server.sent('people.setCollecting')).toMatchObject([
    { guardiansMay: false, alone: 'no', opened: { guardiansMay: true, alone: 'unknown' } },
  ])

  await user.click(await card.findByRole('button', { name: textPattern(t.people.moreNamed, { name: 'Layla' }) }))
  await user.click(await screen.findByRole('menuitem', { name: t.people.remove }))
  expect(await screen.findByText(t.collecting.removed)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: textPattern(t.roster.undoNamed, { name: 'Layla' }) }))
  await soon(() => server.sent('people.saveCollector')).toHaveLength(2)
})

test('a team leader says who must not collect: it stands above the others, and a guardian of that name is left out', async () => {
  const page = pageWith([])
  const { t, user, server } = await mountPerson(page, saving)
  const card = within(await screen.findByRole('region', { name: t.collecting.title }))
  const dialog = await openBy(user, t.collecting.add, t.collecting.add)
  await user.click(dialog.getByText(t.collecting.kind_must_not))
  expect(dialog.queryByRole('textbox', { name: textPattern(t.roster.phone) })).toBeNull()
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.name) }), 'SAMAR')
  const forbidden = aCollector({ kind: 'must_not', name: 'SAMAR', relation: null, phone: null })
  server.answer({ people: { get: () => ({ ...page, collecting: { ...NOTHING, people: [forbidden] } }) } })
  await closeBy(user, dialog.getByRole('button', { name: t.common.save }))
  expect(server.sent('people.saveCollector')).toMatchObject([{ kind: 'must_not', name: 'SAMAR' }])
  const note = within(await card.findByRole('note', { name: t.collecting.mustNot }))
  expect(note.getByText('SAMAR')).toBeTruthy()
  expect(note.getByRole('button', { name: textPattern(t.people.remove) })).toBeTruthy()
  expect(card.getByText(t.collecting.noGuardians)).toBeTruthy()
})

test('a secretary reads who must not collect, and cannot take it back', async () => {
  const page = pageWith([aCollector({ kind: 'must_not', name: 'Elias' })])
  const people = { get: () => page, attendance: () => NO_ATTENDANCE }
  const { t } = await mountIn('en', aLeader('secretary'), `/people/${page.id}`, { people })
  const note = within(await screen.findByRole('note', { name: t.collecting.mustNot }))
  expect(note.getByText('Elias')).toBeTruthy()
  expect(note.queryByRole('button')).toBeNull()
})

test("a guardian's request is confirmed after a call to a known number, or rejected", async () => {
  const asked = aCollector({ kind: 'asked', recordedBy: null })
  const second = aCollector({ kind: 'asked', name: 'Rima', recordedBy: null })
  const page = pageWith([asked, second])
  const { t, user, server } = await mountPerson(page, {
    saveCollector: refuses('MUST_NOT_COLLECT', 409),
    removeCollector: () => ({ removed: true }),
  })
  const note = await screen.findAllByRole('note', { name: textPattern(t.collecting.asked, { name: 'Samar' }) })
  expect(note).toHaveLength(2)
  const check = textPattern(t.collecting.checkNamed, { name: 'Layla' })
  const dialog = await openBy(user, check, t.collecting.confirmTitle)
  expect(dialog.getByText(t.collecting.callKnown)).toBeTruthy()
  expect(dialog.getByText('03 111 111')).toBeTruthy()
  const name = dialog.getByRole('textbox', { name: textPattern(t.roster.name) })
  expect(typedIn(name)).toBe('Layla')
  const confirm = dialog.getByRole('button', { name: t.collecting.confirm })
  await user.click(confirm)
  expect(await screen.findByText(t.collecting.forbidden)).toBeTruthy()
  server.answer({ people: saving })
  await closeBy(user, confirm)
  expect(server.sent('people.saveCollector').at(-1)).toMatchObject({
    ...{ id: asked.id, kind: 'may', name: 'Layla', opened: { kind: 'asked', name: 'Layla' } },
  })
  await user.click(screen.getByRole('button', { name: textPattern(t.collecting.rejectNamed, { name: 'Rima' }) }))
  expect(server.sent('people.removeCollector')).toEqual([])
  const question = within(await screen.findByRole('alert'))
  expect(question.getByText(t.collecting.rejectQuestion)).toBeTruthy()
  await user.click(question.getByRole('button', { name: t.collecting.reject }))
  expect(await screen.findByText(t.collecting.rejected)).toBeTruthy()
  expect(server.sent('people.removeCollector')).toEqual([{ personId: page.id, id: second.id, kind: 'asked' }])
})

test('who must not collect is neither among those who may nor among the numbers that confirm a request', async () => {
  const asked = aCollector({ kind: 'asked', name: 'Rima', saidBy: 'Elias', recordedBy: null })
  const people = [
    asked,
    aCollector({ kind: 'must_not', name: 'ELIAS' }),
    aCollector({ name: 'Elias', phone: '71 999 999' }),
  ]
  const page = { ...pageWith(people), guardians: [aGuardian('Elias', '03 222 222'), aGuardian('Samar', '03 111 111')] }
  const { t, user } = await mountPerson(page)
  const card = within(await screen.findByRole('region', { name: t.collecting.title }))
  expect(card.queryByText('71 999 999')).toBeNull()
  const check = textPattern(t.collecting.checkNamed, { name: 'Rima' })
  const dialog = await openBy(user, check, t.collecting.confirmTitle)
  expect(dialog.getByText('03 111 111')).toBeTruthy()
  expect(dialog.queryByText('03 222 222')).toBeNull()
})

test('the home lists the children with a request, and none without', async () => {
  const child = { id: uuid(), attendeeName: 'Rita' }
  const first = await mount('/dashboard', { home: { groups: () => [aGroup({ asked: [child] })] } })
  const list = within(await screen.findByRole('region', { name: first.t.collecting.askedTitle }))
  expect(list.getByRole('link', { name: 'Rita' }).getAttribute('href')).toBe(`/people/${child.id}`)
  await unmount()
  const { t } = await mount('/dashboard', { home: { groups: () => [aGroup()] } })
  await screen.findByRole('region', { name: GROUP })
  expect(screen.queryByText(t.collecting.askedTitle)).toBeNull()
})

test('a group hands over once its end and an age are known', async () => {
  const { t, user, server } = await mount('/dashboard', {
    home: { groups: () => [aGroup({ meeting: { weekday: 6, time: '16:00' } })] },
    meetings: {
      get: () => ({ day: null, pauses: [], missing: [] }),
      setDay: () => ({ unheard: [] }),
    },
  })
  const name = textPattern(t.meetings.dayOf, { organization: GROUP })
  const dialog = await openBy(user, name, name)
  const save = await dialog.findByRole('button', { name: t.common.save })
  await user.click(dialog.getByRole('switch', { name: textPattern(t.meetings.handsOver) }))
  await user.click(save)
  expect(await dialog.findByText(t.meetings.timeInvalid)).toBeTruthy()
  await fill(user, dialog.getByLabelText(textPattern(t.meetings.endsAt)), '7 pm')
  const age = dialog.getByLabelText(textPattern(t.meetings.belowAge))
  expect(typedIn(age)).toBe('12')
  await fill(user, age, '19')
  await user.click(save)
  expect(await dialog.findByText(textPattern(t.meetings.belowAgeInvalid, { limit: 18 }))).toBeTruthy()
  await fill(user, age, '١٤')
  await closeBy(user, save)
  expect(server.sent('meetings.setDay')).toMatchObject([{ day: { handingOver: { endsAt: '19:00', belowAge: 14 } } }])
})

test("an admin's file of a person has who must not collect, and what tells of it, only if it was ticked", async () => {
  const [child, at] = [uuid(), new Date()]
  const log = { actor: 'Nour', at, changed: [] }
  const file: PersonFile = {
    entry: {
      ...{ attendeeName: 'Rita', organizationName: 'SNMY1', isLeader: false, ageOverride: false, birthdate: null },
      ...{ phoneNumber: null, addedBy: null, addedAt: at, removedAt: null },
    },
    ...{ groups: [], guardians: [], links: [], consents: [], notes: [], announcements: [], attendance: [] },
    ...{ transfers: [], notices: [] },
    collectors: [
      aCollector(),
      aCollector({ kind: 'must_not', name: 'Elias' }),
      aCollector({ kind: 'asked', name: 'Rima' }),
    ],
    readings: [{ action: 'reading.link_asked', reader: 'Samar', count: 1, first: at, last: at }],
    actions: [{ ...log, action: 'roster.collector_saved' }],
  }
  // The page of a group that does not hand over knows nothing of it before the file does.
  const people = { get: () => aPersonPage({ id: child }), attendance: () => NO_ATTENDANCE, export: () => file }
  const { t, user } = await mountIn('en', anAdmin(), `/people/${child}`, { people })
  const card = within(await screen.findByRole('region', { name: t.personFile.card }))
  expect(card.queryByRole('checkbox')).toBeNull()
  const [told, untold] = [
    ['Elias', 'Rima', t.audit.action_reading_link_asked, t.audit.action_roster_collector_saved],
    ['Layla'],
  ]
  const files = keepSavedFiles()
  const download = async () => {
    const before = files.names.length
    await user.click(card.getByRole('button', { name: t.personFile.download }))
    await soon(() => files.names.length).toBe(before + 1)
    return files.text(before)
  }
  const cut = await download()
  expect(untold.every((text) => cut.includes(text))).toBe(true)
  for (const text of told) expect(cut).not.toContain(text)
  const box = await card.findByRole('checkbox', { name: textPattern(t.personFile.withForbidden) })
  expect(card.getByText(t.personFile.withForbiddenHint)).toBeTruthy()
  await user.click(box)
  const whole = await download()
  for (const text of [...told, ...untold]) expect(whole).toContain(text)
})
