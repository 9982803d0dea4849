import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import { refusal } from './fake-server.ts'
import { soon } from './fields.ts'
import { unmount } from './mount.tsx'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

afterEach(unmount)

test('guardians are called and written to, and the own number of a child comes last, is only called, and copied', async () => {
  const malek = aPersonPage({
    attendeeName: 'مالك الحاج',
    age: 12,
    phoneNumber: '71000214',
    guardians: [aGuardian('سمر الحاج', '03 123 456'), aGuardian('Walid', null)],
  })
  const { t, user } = await mountPerson(malek)
  expect(await screen.findByRole('heading', { level: 1, name: 'مالك الحاج' })).toBeTruthy()
  const contacts = within(await screen.findByRole('region', { name: t.people.contacts }))
  const hrefOf = (text: string) =>
    contacts.getByRole('link', { name: textPattern(text, { name: 'سمر الحاج' }) }).getAttribute('href')
  expect(hrefOf(t.attendance.call)).toBe('tel:+9613123456')
  expect(hrefOf(t.attendance.whatsApp)).toBe('https://wa.me/9613123456')
  const rows = contacts.getAllByRole('listitem')
  expect(rows.find(({ textContent }) => textContent?.includes('Walid'))?.textContent).toContain(t.people.noPhone)
  const own = rows.at(-1) as HTMLElement
  expect(own.textContent).toContain(t.attendance.ownNumber)
  expect(within(own).getAllByRole('link')).toHaveLength(1)
  expect(within(own).getByRole('link').getAttribute('href')).toBe('tel:+96171000214')
  await user.click(within(own).getByRole('button', { name: textPattern(t.people.copyNamed, { name: 'مالك الحاج' }) }))
  expect(await screen.findByText(t.people.copied)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('71000214')
})

test('a person is removed with Undo, and put back, unless someone else has the name meanwhile', async () => {
  const rita = aPersonPage({ guardians: [aGuardian('Samar', '03 123 456')] })
  let isRemoved = false
  const { t, user, server } = await mountPerson(rita, {
    get: () => (isRemoved ? { ...rita, isRemoved, guardians: [], phoneNumber: null } : rita),
  })
  const restore = () => {
    isRemoved = false
    const { id, organizationName, attendeeName, isLeader, ageOverride, phoneNumber } = rita
    return { id, organizationName, attendeeName, isLeader, ageOverride, phoneNumber }
  }
  server.answer({
    roster: {
      remove: () => {
        isRemoved = true
        return { removed: true }
      },
      restore,
    },
  })
  const remove = async () => user.click(await screen.findByRole('button', { name: t.people.remove }))
  await remove()
  expect(await screen.findByText(textPattern(t.people.removedTitle, { organization: 'SNMY1' }))).toBeTruthy()
  expect(screen.queryByText('Samar')).toBeNull()
  await user.click(await screen.findByRole('button', { name: textPattern(t.roster.undoNamed, { name: 'Rita' }) }))
  expect(await screen.findByText('Samar')).toBeTruthy()

  await remove()
  server.answer({
    roster: {
      restore: () => {
        throw refusal('NAME_EXISTS')
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: t.people.putBack }))
  expect(await screen.findByText(t.common.nameExists)).toBeTruthy()
  server.answer({ roster: { restore } })
  const again = screen.getByRole('button', { name: t.people.putBack })
  await soon(() => again.hasAttribute('data-loading')).toBe(false)
  await user.click(again)
  expect(await screen.findByText('Samar')).toBeTruthy()
  await soon(() => screen.queryByRole('button', { name: t.people.putBack })).toBeNull()
})
