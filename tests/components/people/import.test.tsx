import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/people/roster.ts'
import { birthdateText, type PlainDate } from '#domain/dates/dates.ts'
import type { AnswerOf } from '#tests/components/fake-server.ts'
import { dialogClosed, openBy, soon, typedIn } from '#tests/components/fields.ts'
import { mountIn } from '#tests/components/mount.tsx'
import { aGroup } from '#tests/components/network/home-group.ts'
import { bornForAge } from '#tests/journeys/people/birthdates.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aLeader, aRosterPerson } from './people.ts'

const addAll: AnswerOf<'roster', 'import'> = ({ people }) => ({
  ...{ added: people.length, moved: 0, completed: 0, putBack: [], guardiansLeftOut: [] },
})

/** The open import of SNMY1, whose children are 13 to 15. */
async function openImport(roster: RosterPerson[] = [], language: 'en' | 'ar' = 'en') {
  const page = await mountIn(language, aLeader(), '/members', {
    roster: {
      list: () => roster,
      export: () => roster.map((person) => ({ ...person, guardians: [] })),
      import: addAll,
    },
  })
  const { t, user } = page
  const dialog = await openBy(user, t.members.import)
  const counts = (key: string, count: number) => textPattern(counted(t.importing, key, count, language), { count })
  return {
    ...page,
    ...dialog,
    choose: async (text: string | Blob) =>
      user.upload(await dialog.findByLabelText(t.importing.file), new File([text], 'roster.csv', { type: 'text/csv' })),
    press: async (key: string, count: number) =>
      user.click(await dialog.findByRole('button', { name: counts(key, count) })),
    counts,
    sent: () => page.server.sent('roster.import') as { people: { attendeeName: string; birthdate: string }[] }[],
  }
}

test('bad rows are listed, ages are asked about, the rest is added at once, and who came back is named', async () => {
  const { t, user, server, element, choose, press, sent, getByRole, findByText, findByRole } = await openImport([
    aRosterPerson('Already Here'),
  ])
  await choose('Shoe size;Phone\r\n43;1\r\n')
  expect(await findByText(t.importing.noNameColumn)).toBeTruthy()
  const [tiny, boy, older] = [bornForAge(2), bornForAge(14), bornForAge(17)]
  await choose(
    `الاسم;تاريخ الميلاد;الدور\r\nأحمد;${older};مشارك\r\nalready here;;\r\n;1960-01-01;\r\nRita;31/2/2014;\r\nBoy;${boy};\r\nTiny;${tiny};\r\nChief;1990-01-01;قائد\r\nMaya Karam;;\r\n`,
  )
  await soon(() => element.textContent).toMatch(textPattern(t.importing.line, { line: 3 }))
  for (const problem of [t.importing.nameKnown, t.importing.nameMissing, t.importing.birthdateInvalid])
    expect(element.textContent).toContain(problem)
  // The rows are shown as the file was understood.
  await press('good', 5)
  const listed = (name: string) =>
    within(element)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(name))?.textContent
  expect(listed('أحمد')).toContain(birthdateText(older, 'en'))
  expect(listed('Chief')).toContain(t.importing.leader)
  const tinyChoice = within(await findByRole('radiogroup', { name: /Tiny/ }))
  await user.click(tinyChoice.getByRole('radio', { name: t.importing.leaveOut }))
  expect(getByRole('radiogroup', { name: /أحمد/ })).toBeTruthy()
  server.answer({
    roster: {
      import: ({ people }) => ({
        ...{ added: 3, moved: 0, completed: 0, guardiansLeftOut: [] },
        putBack: people
          .filter(({ attendeeName }) => attendeeName === 'Maya Karam')
          .map(({ id, attendeeName }) => ({ id, personId: uuid(), attendeeName, placement: null })),
      }),
    },
  })
  await press('confirm', 4)
  await dialogClosed()
  expect(
    await screen.findByText(textPattern(counted(t.importing, 'done', 3, 'en'), { count: 3, organization: 'SNMY1' })),
  ).toBeTruthy()
  expect(screen.getByText(textPattern(t.sessions.isBack, { name: 'Maya Karam' }))).toBeTruthy()
  expect(sent()[0]?.people.map(({ attendeeName }) => attendeeName)).toEqual(['أحمد', 'Boy', 'Chief', 'Maya Karam'])
})

test('a column becomes something else, and names that look alike are asked about', async () => {
  const heba = aRosterPerson('هبة عيسى')
  const { t, user, choose, press, sent, findByRole, findByLabelText, getAllByRole } = await openImport([heba], 'ar')
  await choose('الاسم;العائلة;الملاحظة\nهبه;عيسي;مشارك\nأحمد;حدّاد;قائد\nاحمد;حداد;قائد\nالمجموع;3;\n')
  await press('apart', 1)
  expect(getAllByRole('listitem').at(-1)?.textContent).toContain(t.importing.apartTotal)
  const note = await findByLabelText(textPattern(t.importing.becomes, { header: 'الملاحظة' }))
  expect(typedIn(note)).toBe('leaveOut')
  await user.selectOptions(note, t.members.role)
  const known = textPattern(t.importing.looksLikeKnown, { name: 'هبه عيسي', other: 'هبة عيسى' })
  const same = within(await findByRole('radiogroup', { name: known })).getByRole('radio', { name: t.importing.same })
  const alike = within(await findByRole('radiogroup', { name: /احمد حداد.*أحمد حدّاد/ }))
  expect(alike.getByRole('radio', { name: t.importing.another })).toHaveProperty('checked', true)
  await user.click(same)
  await press('confirm', 2)
  await dialogClosed()
  expect(sent()).toMatchObject([
    {
      people: [
        { attendeeName: 'أحمد حدّاد', isLeader: true },
        { attendeeName: 'احمد حداد', isLeader: true },
      ],
    },
  ])
})

test('birthdates that contradict each other are asked about before anyone can be added, and all are shown as they are read', async () => {
  const { t, user, element, choose, press, counts, sent, findByRole, findByText, queryByRole, getByRole } =
    await openImport()
  await choose('Name,Birthdate,Phone\nMira,11/28/2013,ask her\nNour,28/11/2013,\nOmar,05/07/2014,70111333 / 71222444\n')
  const question = within(await findByRole('radiogroup', { name: /11\/28\/2013.*28\/11\/2013/ }))
  for (const radio of question.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false)
  expect(getByRole('button', { name: t.common.cancel })).toBeTruthy()
  expect(queryByRole('button', { name: counts('confirm', 2) })).toBeNull()
  await user.click(question.getByRole('radio', { name: t.importing.monthFirst }))
  expect(await findByText(new RegExp(t.importing.datesMonthFirst))).toBeTruthy()
  expect(element.textContent).toContain(t.importing.birthdateInvalid)
  expect(element.textContent).toMatch(textPattern(t.importing.phoneLeftOut, { text: 'ask her' }))
  await press('allDates', 3)
  const omar = within(element)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes('05/07/2014'))
  expect(omar?.textContent).toContain(birthdateText('2014-05-07' as PlainDate, 'en'))
  await press('confirm', 2)
  await dialogClosed()
  expect(sent()[0]?.people.map(({ attendeeName, birthdate }) => [attendeeName, birthdate])).toEqual([
    ['Mira', '2013-11-28'],
    ['Omar', '2014-05-07'],
  ])
})

test('a person who came back with an age of another group is opened to choose the group', async () => {
  const personId = uuid()
  const { t, user, server, address, choose, press } = await openImport()
  server.answer({
    roster: {
      import: ({ people: [rita] }) => ({
        ...{ added: 0, moved: 0, completed: 0, guardiansLeftOut: [] },
        putBack: [
          {
            id: rita?.id ?? '',
            personId,
            attendeeName: 'Rita',
            placement: { kind: 'mismatch', group: 'SNMY2', age: 16 },
          },
        ],
      }),
    },
  })
  await choose('Name\nRita\n')
  await press('confirm', 1)
  expect(await screen.findByText(textPattern(t.sessions.isBack, { name: 'Rita' }))).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: t.sessions.chooseGroup }))
  await soon(address).toBe(`/people/${personId}`)
})

test.each(['no group hands over', 'the group hands over'])(
  'the columns of who may collect are offered only where it is so: %s',
  async (name) => {
    const handsOver = name === 'the group hands over'
    const meeting = { weekday: 6, time: '17:00', ...(handsOver && { handingOver: { endsAt: '19:00', belowAge: 12 } }) }
    const page = await mountIn('en', aLeader(), '/dashboard', {
      home: { groups: () => [aGroup({ meeting })] },
      roster: { list: () => [], export: () => [{ ...aRosterPerson('Maya'), guardians: [] }], import: addAll },
    })
    const { t, user, server } = page
    await screen.findByRole('region', { name: 'SNMY1' })
    const toMembers = document.querySelector('a[href="/members"]')
    await user.click(toMembers as HTMLElement)
    const dialog = await openBy(user, t.members.import)
    const file = 'Name,May collect,Goes home alone\nKaram,Layla (aunt) 70 123 456; Jo,no\nMaya,Jo,\nRita,,perhaps\n'
    await user.upload(await dialog.findByLabelText(t.importing.file), new File([file], 'r.csv', { type: 'text/csv' }))
    const column = await dialog.findByRole('combobox', { name: textPattern(t.importing.becomes, { header: 'Name' }) })
    expect(within(column).queryAllByRole('option', { name: t.collecting.title })).toHaveLength(handsOver ? 1 : 0)
    if (!handsOver) {
      expect(dialog.element.textContent).not.toContain(t.collecting.title)
      expect(dialog.element.textContent).toContain(t.importing.nameKnown)
      return
    }
    expect(dialog.element.textContent).toMatch(textPattern(t.importing.aloneLeftOut, { text: 'perhaps' }))
    await user.click(await dialog.findByRole('button', { name: textPattern(t.importing.good_other, { count: 2 }) }))
    expect(dialog.element.textContent).toMatch(textPattern(t.importing.mayCollect, { names: /.*Layla.*Jo.*/ }))
    await dialog.findByRole('button', { name: textPattern(t.importing.knownMore_one, { count: 1 }) })
    server.answer({
      roster: {
        import: (sent) => ({ ...addAll(sent), collectorsLeftOut: [{ id: sent.people[0]?.id ?? '', name: 'Jo' }] }),
      },
    })
    await user.click(dialog.getByRole('button', { name: textPattern(t.importing.confirm_other, { count: 2 }) }))
    const [first, second] = [{ name: 'Layla', relation: 'aunt', phone: '70 123 456' }, { name: 'Jo' }]
    await soon(() => server.sent('roster.import')).toMatchObject([
      {
        people: [{ collecting: { people: [first, second], alone: 'no' } }, { attendeeName: 'Rita' }],
        known: [{ guardians: [], collecting: { people: [second], alone: 'unknown' } }],
      },
    ])
    expect(await screen.findByText(textPattern(t.importing.collectorsLeftOut, { names: /.*Jo.*Karam.*/ }))).toBeTruthy()
  },
)
