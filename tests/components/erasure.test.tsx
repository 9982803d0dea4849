import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import type { FoundText } from '#contract/erasure.ts'
import type { PlainDate } from '#domain/dates.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { openDialog } from './fields.ts'
import { mount, unmount } from './mount.tsx'
import { aMember } from './people.ts'
import { aPersonPage } from './person-page.ts'

afterEach(unmount)

const NAME = 'Zeinab Qaraqouzlou'

const aText = (key: string, before: string): FoundText => ({
  ...{ key, place: 'session.topic', organizationName: 'SNMY1', date: '2026-11-14' as PlainDate, sessionId: null },
  ...{ personId: null, excerpt: { before, found: NAME, after: '' } },
})

test('an admin erases a child after the texts with the name were shown, and one of them is kept', async () => {
  const page = aPersonPage({ attendeeName: NAME })
  const { t, user, server, address } = await mount(`/people/${page.id}`, {
    me: aMember({ isAdmin: true }),
    answers: {
      people: { get: () => page },
      erasure: {
        person: () => ({
          ...{ name: NAME, namesakes: [], marks: 1 },
          texts: [aText('session.topic/1', 'Birthday of '), aText('session.reflection/1', 'Thanks, ')],
        }),
        erasePerson: () => ({ marks: 1 }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: textPattern(t.erasure.eraseNamed, { name: NAME }) }))
  const dialog = await openDialog()
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
