import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { FoundText } from '#contract/people/erasure.ts'
import { birthdateText, type PlainDate } from '#domain/dates/dates.ts'
import { refusal } from '#tests/components/fake-server.ts'
import { closeBy, dialogClosed, fill, openBy, soon } from '#tests/components/fields.ts'
import { mountAs, mountIn } from '#tests/components/mount.tsx'
import { keepSavedFiles } from '#tests/components/saved-files.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aMember, anAdmin } from './people.ts'
import { aPersonPage } from './person-page.ts'

const BIRTHDATE = '2010-04-11' as PlainDate

/** The page of someone whose birthdate is not shown, for a reader with a role in both groups. */
async function mountMoving() {
  const moved = aPersonPage({
    attendeeName: 'Moved',
    age: 16,
    hasBirthdate: true,
    placement: { kind: 'mismatch', group: 'SNMY2', age: 16 },
  })
  const page = await mountAs(
    aMember({
      memberships: [
        { organizationName: 'SNMY1', organizationRole: 'secretary' },
        { organizationName: 'SNMY2', organizationRole: 'secretary' },
      ],
    }),
    `/people/${moved.id}`,
    {
      people: { get: () => moved, showBirthdate: () => ({ birthdate: BIRTHDATE }) },
      roster: {
        update: ({ id, organizationName, moveTo, attendeeName, isLeader, phoneNumber, ageOverride, birthdate }) => ({
          ...{ id, organizationName: moveTo ?? organizationName, attendeeName, isLeader, phoneNumber, ageOverride },
          ...(birthdate !== undefined && { birthdate }),
        }),
      },
    },
  )
  const { t, user } = page
  const edit = async () => {
    const dialog = await openBy(user, t.people.edit, t.roster.editPerson)
    return {
      ...dialog,
      birthdate: () => dialog.queryByRole('textbox', { name: textPattern(t.roster.birthdate) }),
      save: () => user.click(dialog.getByRole('button', { name: t.common.save })),
    }
  }
  return { ...page, moved, edit, updates: () => page.server.sent('roster.update') as Record<string, unknown>[] }
}

test('someone is moved into the group of their age and renamed without their birthdate', async () => {
  const { t, user, server, edit, updates } = await mountMoving()
  const question = await openBy(user, t.people.move, t.roster.ageMismatchTitle)
  await user.click(question.getByRole('button', { name: textPattern(t.roster.moveTo, { organization: 'SNMY2' }) }))
  const moved = textPattern(t.roster.changedAndMoved, { name: 'Moved', organization: 'SNMY2' })
  expect(await screen.findByText(moved)).toBeTruthy()
  expect(updates()).toMatchObject([{ organizationName: 'SNMY1', moveTo: 'SNMY2' }])

  const dialog = await edit()
  await fill(user, dialog.getByRole('textbox', { name: textPattern(t.roster.name) }), 'Moved Karam')
  await dialog.save()
  await dialogClosed()
  expect(updates().at(-1)).toMatchObject({ attendeeName: 'Moved Karam' })
  for (const sent of updates()) expect(sent).not.toHaveProperty('birthdate')
  expect(server.sent('people.showBirthdate')).toEqual([])
})

test('the birthdate is shown in the form on request only, changed, and hidden again', async () => {
  const { t, user, server, moved, edit, updates } = await mountMoving()
  const dialog = await edit()
  expect(dialog.birthdate()).toBeNull()
  await user.click(dialog.getByRole('button', { name: t.people.showBirthdate }))
  await soon(() => (dialog.birthdate() as HTMLInputElement | null)?.value).toBe(birthdateText(BIRTHDATE, 'en'))
  await fill(user, dialog.birthdate() as HTMLElement, '2001-04-11')
  await user.click(dialog.getByRole('checkbox', { name: t.roster.isLeader }))
  server.answer({ people: { get: () => ({ ...moved, isLeader: true }) } })
  await dialog.save()
  await dialogClosed()
  expect(updates()).toMatchObject([{ birthdate: '2001-04-11', isLeader: true }])
  const again = await edit()
  expect(again.birthdate()).toBeNull()
  expect(server.sent('people.showBirthdate')).toHaveLength(1)

  // The hidden birthdate belongs to another group, which only the server can tell.
  server.answer({
    roster: {
      update: ({ ageOverride, id, organizationName, attendeeName, isLeader, phoneNumber }) => {
        if (!ageOverride) throw refusal('AGE_MISMATCH', 409, { kind: 'mismatch', group: 'SNMY2', age: 16 })
        return { id, organizationName, attendeeName, isLeader, phoneNumber, ageOverride }
      },
    },
  })
  await user.click(again.getByRole('checkbox', { name: t.roster.isLeader }))
  await again.save()
  await closeBy(
    user,
    await screen.findByRole('button', { name: textPattern(t.roster.keepIn, { organization: 'SNMY1' }) }),
  )
  expect(updates().at(-1)).toMatchObject({ isLeader: false, ageOverride: true })
})

test('everything about a child is a page without scripts that a parent can read', async () => {
  const name = 'Rita <b>Karam</b>'
  const rita = aPersonPage({ attendeeName: name })
  const files = keepSavedFiles()
  const at = new Date('2026-11-20T10:00:00Z')
  const { t, user } = await mountIn('ar', anAdmin(), `/people/${rita.id}`, {
    people: {
      get: () => rita,
      export: () => ({
        entry: {
          ...{ attendeeName: name, organizationName: 'SNMY1', isLeader: false, birthdate: null, phoneNumber: null },
          ...{ ageOverride: false, addedBy: null, addedAt: at, removedAt: null },
        },
        groups: [],
        guardians: [{ name: 'سمر كرم', relation: null, phone: '03 123 456', addedAt: at }],
        consents: [],
        notes: [],
        announcements: [],
        links: [],
        attendance: [],
        notices: [],
        transfers: [],
        readings: [{ reader: 'Rima', action: 'export.person', count: 1, first: at, last: at }],
        actions: [],
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: t.personFile.download }))
  expect(await screen.findByText(t.personFile.downloaded)).toBeTruthy()
  const html = await files.text(0)
  expect(html).not.toMatch(/<script|https?:/)
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.documentElement.dir).toBe('rtl')
  expect(page.querySelector('h1')?.textContent).toMatch(textPattern(t.personFile.title, { name }))
  const cells = within(page.body)
    .getAllByRole('cell', { hidden: true })
    .map(({ textContent }) => textContent)
  expect(cells).toEqual(expect.arrayContaining(['سمر كرم', '03 123 456', t.audit.action_export_person]))
})

const NAME = 'Zeinab Qaraqouzlou'

const aText = (key: string, before: string): FoundText => ({
  ...{ key, place: 'session.topic', organizationName: 'SNMY1', date: '2026-11-14' as PlainDate, sessionId: null },
  ...{ personId: null, excerpt: { before, found: NAME, after: '' } },
})

test('an admin erases a child after the texts with the name were shown, and one of them is kept', async () => {
  const page = aPersonPage({ attendeeName: NAME })
  const { t, user, server, address } = await mountAs(anAdmin(), `/people/${page.id}`, {
    people: { get: () => page },
    erasure: {
      person: () => ({
        ...{ name: NAME, namesakes: [], marks: 1 },
        texts: [aText('session.topic/1', 'Birthday of '), aText('session.reflection/1', 'Thanks, ')],
      }),
      erasePerson: () => ({ marks: 1 }),
    },
  })
  const dialog = await openBy(user, textPattern(t.erasure.eraseNamed, { name: NAME }))
  expect(await dialog.findByText(t.erasure.goesPerson)).toBeTruthy()
  expect(dialog.getByText(textPattern(counted(t.erasure, 'staysMarks', 1, 'en'), { count: 1 }))).toBeTruthy()
  const texts = within(dialog.getByRole('list', { name: t.erasure.textsTitle })).getAllByRole('listitem')
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`Birthday of ${NAME}`),
    expect.stringContaining(`Thanks, ${NAME}`),
  ])
  const eraseNow = dialog.getByRole('button', { name: t.erasure.eraseNow })
  expect(eraseNow).toHaveProperty('disabled', true)
  await user.click(within(texts[1] as HTMLElement).getByRole('checkbox'))
  await user.click(dialog.getByRole('checkbox', { name: t.erasure.confirm }))
  await user.click(eraseNow)
  expect(await screen.findByText(t.erasure.done)).toBeTruthy()
  await expect.poll(address).toBe('/members')
  expect(server.sent('erasure.erasePerson')).toEqual([{ personId: page.id, keptTexts: ['session.reflection/1'] }])
})
