import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import type { Closing } from '#contract/finance/closings.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Answers } from '#tests/components/fake-server.ts'
import { fill, openBy, pressEscape, soon } from '#tests/components/fields.ts'
import { mountAs, unmount } from '#tests/components/mount.tsx'
import { aLeader, anAdmin } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { amount, aTransaction, FUNDS, reviewed } from './finance.ts'

const OCTOBER: Closing = {
  ...{ id: uuid(), organizationName: 'SNMY1', month: '2026-10-01' as PlainDate, closedAt: new Date(), closer: null },
  ...{ signedAt: null, signer: null, status: 'waiting', figures: [], rate: null, maySign: true, reopening: null },
}

const withBookkeeping = (me: Me, hasBookkeeping: boolean): Me => ({
  ...me,
  settings: { ...me.settings, hasBookkeeping },
})

/** The money of SNMY1, whose manager is told by `setBookkeeping` that an admin has changed the setting. */
async function mountMoney(answers: Answers = {}, of = aLeader('finance_manager')) {
  let me = withBookkeeping(of, false)
  const known: Answers = {
    finance: FUNDS,
    accounts: { me: () => me },
    cashCounts: {
      overview: () => ({ isCounted: true, currencies: [{ currency: 'USD', countedAt: null, signedAt: null }] }),
      compare: () => ({ bookBalance: amount('50.00'), beganAt: new Date(), posted: [] }),
    },
  }
  const mounted = await mountAs(me, '/financial-transactions', { ...known, ...answers })
  await screen.findByRole('region', { name: mounted.t.finance.pending })
  return {
    ...mounted,
    async setBookkeeping(isOn: boolean) {
      me = withBookkeeping(of, isOn)
      await mounted.changeRights()
    },
  }
}

const region = (name: string) => screen.queryByRole('region', { name })

test('off, on and off again, screens offer bookkeeping only while it is on', async () => {
  const { t, setBookkeeping } = await mountMoney()
  const offered = () => [
    region(t.finance.cashAndMonths) !== null,
    screen.queryByRole('button', { name: t.finance.exchange }) !== null,
  ]
  for (const isOn of [false, true, false]) {
    await setBookkeeping(isOn)
    await soon(offered).toEqual([isOn, isOn])
  }
})

test('what waits for a signature stays in sight without bookkeeping, and nothing else of it', async () => {
  const answers: Answers = { closings: { waiting: () => [OCTOBER] } }
  const { t } = await mountMoney(answers)
  const section = within(await screen.findByRole('region', { name: t.finance.pending }))
  expect(await section.findByRole('button', { name: textPattern(t.closings.signNamed, { what: /.*/ }) })).toBeTruthy()
  expect(region(t.finance.cashAndMonths)).toBeNull()
  expect(region(t.cash.title)).toBeNull()
})

test('a count that is kept on the device is offered until it is recorded, also without bookkeeping', async () => {
  const { t, user, setBookkeeping, reload } = await mountMoney()
  await setBookkeeping(true)
  const button = async () =>
    within(await screen.findByRole('region', { name: t.cash.title })).findByRole('button', { name: t.cash.countCash })
  await user.click(await screen.findByRole('button', { name: t.finance.cashAndMonths }))
  const dialog = await openBy(user, await button())
  await fill(user, dialog.getByLabelText(textPattern(t.cash.piecesOf, { amount: '$20' })), '2')
  await pressEscape(user)
  await setBookkeeping(false)
  await reload()
  await openBy(user, await button())
})

test('forms, details and settings of money have no part of bookkeeping while it is off, and show what is stored', async () => {
  const posted = aTransaction({
    ...{ status: 'approved', reviewedAt: new Date('2026-11-20T11:00:00Z'), notes: 'Paint', changeId: uuid() },
    documentDate: '2026-11-19' as PlainDate,
  })
  const { t, user } = await mountMoney({ finance: { ...FUNDS, transactions: reviewed(posted) } }, anAdmin())
  await user.click(await screen.findByText('Paint'))
  const row = within(screen.getByText('Paint').closest('li') as HTMLElement)
  expect(row.getByText(textPattern(t.closings.documentDateIs, { date: 'November 19, 2026' }))).toBeTruthy()
  expect(row.queryByRole('button', { name: t.finance.addCategory })).toBeNull()
  await unmount()

  const form = await mountMoney()
  const dialog = await openBy(form.user, t.finance.addIncome)
  expect(dialog.queryByLabelText(t.finance.category, { exact: false })).toBeNull()
  expect(dialog.queryByLabelText(t.closings.documentDate, { exact: false })).toBeNull()
})
