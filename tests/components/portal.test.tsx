import { screen } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { putBehindPortal } from './connection.ts'
import { dialogClosed, enabledButton, fill, openDialog } from './fields.ts'
import { mountPanel, sent } from './finance.ts'
import { mount, unmount } from './mount.tsx'

afterEach(unmount)

test('income behind the sign-in page of a network is told as not sent, and is booked once when it opens', async () => {
  const { t, user, server } = await mountPanel({ addIncome: sent })
  await user.click(await enabledButton(t.finance.addIncome))
  const dialog = await openDialog()
  await fill(user, dialog.firstField(), '10')
  await fill(user, dialog.getByLabelText(t.finance.notes, { exact: false }), 'Raffle')
  putBehindPortal()
  const submit = () => user.click(dialog.getByRole('button', { name: t.finance.addIncome }))
  await submit()
  expect((await screen.findAllByText(t.common.signInFirst)).length).toBeGreaterThan(0)
  expect(screen.queryByText(t.finance.incomeAdded)).toBeNull()
  vi.stubGlobal('fetch', server.fetch)
  await submit()
  expect(await screen.findByText(t.finance.incomeAdded)).toBeTruthy()
  await dialogClosed()
  expect(server.sent('finance.addIncome')).toMatchObject([{ amount: '10.00', notes: 'Raffle' }])
})

test('signing in behind the sign-in page of a network is told as not sent, with the way there', async () => {
  const { t, user } = await mount('/auth', { me: null, language: 'ar' })
  await fill(user, await screen.findByLabelText(new RegExp(`^${t.accounts.email}`)), 'rita@example.org')
  await fill(user, await screen.findByLabelText(new RegExp(`^${t.accounts.password}`)), 'secret-3')
  putBehindPortal()
  await user.click(screen.getByRole('button', { name: t.accounts.signIn }))
  expect((await screen.findAllByText(t.common.signInFirst)).length).toBeGreaterThan(0)
  const link = screen.getByRole('link', { name: t.common.openSignIn })
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'http://plain.test/',
    '_blank',
    'noopener noreferrer',
  ])
})
