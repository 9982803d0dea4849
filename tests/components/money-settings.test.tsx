import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import type { Rate } from '#contract/rates.ts'
import type { Category } from '#domain/categories.ts'
import { textPattern } from '#tests/shown-text.ts'
import { dialogClosed, enabledButton, fill, openDialog, soon } from './fields.ts'
import { unmount } from './mount.tsx'
import { mountSettings } from './settings.ts'

afterEach(unmount)

test('an admin removes a category, adds it back and moves one up', async () => {
  let stored: { categories: Category[]; version: number } = {
    categories: [
      { id: 'food', name: null },
      { id: uuid(), name: 'Bus' },
      { id: 'camp', name: null },
    ],
    version: 1,
  }
  const { t, user } = await mountSettings({
    categories: {
      list: () => stored,
      save: ({ categories }) => {
        stored = { categories, version: stored.version + 1 }
        return { version: stored.version }
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: t.finance.categories }))
  const names = () => section.queryAllByRole('listitem').map((row) => row.querySelector('bdi')?.textContent)
  await soon(names).toEqual([t.finance.categoryFood, 'Bus', t.finance.categoryCamp])
  const press = async (text: string, name: string) =>
    user.click(await section.findByRole('button', { name: textPattern(text, { name }) }))
  await press(t.finance.removeNamed, t.finance.categoryFood)
  await soon(names).toEqual(['Bus', t.finance.categoryCamp])
  await press(t.finance.addNamed, t.finance.categoryFood)
  await soon(names).toEqual(['Bus', t.finance.categoryCamp, t.finance.categoryFood])
  await press(t.settings.moveUp, t.finance.categoryCamp)
  await soon(names).toEqual([t.finance.categoryCamp, 'Bus', t.finance.categoryFood])
  expect(
    await screen.findByText(textPattern(t.settings.moved, { name: t.finance.categoryCamp, place: 1 })),
  ).toBeTruthy()
})

test('a rate is checked, added once in any digits, and listed with its source', async () => {
  let rates: Rate[] = []
  const { t, user, server } = await mountSettings({
    rates: {
      list: () => ({ rows: rates, nextCursor: null }),
      add: ({ id, day, rate, source }) => {
        rates = [{ id, day, rate, source, addedAt: new Date(), addedBy: 'Rima Haddad' } as Rate]
        return { id }
      },
    },
  })
  const section = within(await screen.findByRole('region', { name: t.finance.rates }))
  await user.click(await enabledButton(t.finance.addRate))
  const dialog = await openDialog()
  const submit = dialog.getByRole('button', { name: t.finance.addRate })
  await fill(user, dialog.firstField(), '0')
  await user.click(submit)
  expect(await dialog.findByText(t.finance.amountInvalid)).toBeTruthy()
  expect(dialog.getByText(t.common.required)).toBeTruthy()
  await fill(user, dialog.firstField(), '٨٩٬٥٠٠')
  await fill(user, dialog.getByLabelText(t.finance.rateSource, { exact: false }), 'السوق')
  await user.dblClick(submit)
  await dialogClosed()
  expect(server.sent('rates.add')).toMatchObject([{ rate: '89500.00', source: 'السوق' }])
  const row = await section.findByRole('listitem')
  for (const text of ['LBP 89,500', 'السوق', 'Rima Haddad'])
    expect((row.textContent ?? '').replaceAll('\u00A0', ' ')).toContain(text)
})
