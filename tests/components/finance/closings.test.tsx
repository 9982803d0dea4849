import { screen } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Closing, OpenMonth } from '#contract/finance/closings.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { type Answers, pageOf, refuses } from '#tests/components/fake-server.ts'
import { closeBy, dialogClosed, fill, openBy, pressEscape, soon, typedIn } from '#tests/components/fields.ts'
import { mount, unmount } from '#tests/components/mount.tsx'
import { aGroup } from '#tests/components/network/home-group.ts'
import { aLeader, anAdmin } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'
import { amount, FUNDS, mountMoney, openBooks } from './finance.ts'

const at = new Date('2026-11-20T10:00:00Z')
const RITA = { id: uuid(), fullName: 'Rita Khoury' }

function aClosing(month: string, overrides: Partial<Closing> = {}): Closing {
  return {
    ...{ id: uuid(), organizationName: 'SNMY1', month: month as PlainDate, closedAt: at, closer: RITA, signedAt: null },
    ...{ signer: null, status: 'waiting', figures: [], rate: null, maySign: true, reopening: null, ...overrides },
  }
}

const anOpenMonth = (month: string, overrides: Partial<OpenMonth> = {}): OpenMonth => ({
  ...{ month: month as PlainDate, figures: [], pending: 0, withoutReceipt: 0, isCounted: true, uncounted: [] },
  ...overrides,
})

/** The finance screen with what `closings` answers. */
async function mountFinance(closings: NonNullable<Answers['closings']>, me = aLeader('finance_manager')) {
  const mounted = await mountMoney({ closings }, me)
  return { ...mounted, section: await openBooks(mounted, mounted.t.closings.title) }
}

test('months are closed up to the chosen one, once, with what is missing in them', async () => {
  const figures = {
    ...{ currency: 'USD' as const, opening: amount('10.00'), in: amount('40.00') },
    ...{ out: amount('15.00'), closing: amount('35.00') },
  }
  const months = [
    anOpenMonth('2026-09-01', { figures: [figures], pending: 1, withoutReceipt: 2 }),
    anOpenMonth('2026-10-01'),
  ]
  let last: Closing | null = null
  const { t, user, server, section } = await mountFinance({
    overview: () => ({ last, openMonths: last ? 1 : 2 }),
    open: () => months,
    close: ({ id }) => {
      last = aClosing('2026-09-01')
      return { id }
    },
  })
  expect(await section.findByText(textPattern(t.closings.openMonths, { count: 2 }), { exact: false })).toBeTruthy()
  const dialog = await openBy(user, section.getByRole('button', { name: t.closings.closeMonths }))
  const said = async (place: number) =>
    ((await dialog.findAllByRole('listitem'))[place]?.textContent ?? '').replaceAll('\u00A0', ' ')
  for (const text of ['$10.00', '$40.00', '$15.00', '$35.00', '1', '2']) expect(await said(0)).toContain(text)
  expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  await user.selectOptions(dialog.getByLabelText(t.closings.upTo), 'September 2026')
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  await user.dblClick(dialog.getByRole('button', { name: t.closings.close_one }))
  await dialogClosed()
  expect(await screen.findByText(t.closings.done)).toBeTruthy()
  expect(server.sent('closings.close')).toMatchObject([{ organizationName: 'SNMY1', to: '2026-09-01' }])
  expect(await section.findByText(/September 2026/)).toBeTruthy()
})

test('a month that was closed by someone else meanwhile is told', async () => {
  const { t, user, section } = await mountFinance({
    overview: () => ({ last: null, openMonths: 1 }),
    open: () => [anOpenMonth('2026-10-01')],
    close: refuses('MONTH_NOT_OPEN'),
  })
  const dialog = await openBy(user, await section.findByRole('button', { name: t.closings.closeMonths }))
  await user.click(await dialog.findByRole('button', { name: t.closings.close_one }))
  expect(await screen.findByText(t.closings.notOpen)).toBeTruthy()
})

test('a team leader signs all months that wait on the start screen by one signature, the oldest first', async () => {
  let waiting = [aClosing('2026-10-01'), aClosing('2026-09-01')]
  const [newest, older] = waiting
  const { t, user, server } = await mount('/dashboard', {
    finance: FUNDS,
    home: { groups: () => [aGroup()] },
    cashCounts: { overview: () => ({ isCounted: false, currencies: [] }) },
    closings: {
      overview: () => ({ last: newest ?? null, openMonths: 0 }),
      waiting: () => waiting,
      sign: ({ id }) => {
        waiting = waiting.filter((one) => one.id !== id)
      },
    },
  })
  const buttons = () => screen.queryAllByRole('button', { name: textPattern(t.closings.signNamed, { what: /.*/ }) })
  await soon(() => buttons().length).toBe(1)
  expect(buttons()[0]?.getAttribute('aria-label')).toContain('September 2026 to October 2026')
  await user.click(buttons()[0] as HTMLElement)
  expect(await screen.findByText(t.closings.signed)).toBeTruthy()
  await soon(() => buttons().length).toBe(0)
  expect(server.sent('closings.sign')).toEqual([{ id: older?.id }, { id: newest?.id }])
})

test('of several months, a failed signature leaves the later ones to be signed, and says so', async () => {
  let waiting = [aClosing('2026-11-01'), aClosing('2026-10-01'), aClosing('2026-09-01')]
  const [, failing, oldest] = waiting
  const { t, user, server } = await mountMoney({
    closings: {
      waiting: () => waiting,
      sign: (sent) => {
        if (sent.id === failing?.id) throw new Error('The server fails')
        waiting = waiting.filter(({ id }) => id !== sent.id)
      },
    },
  })
  const button = (months: string) =>
    screen.findByRole('button', { name: textPattern(t.closings.signNamed, { what: new RegExp(`.*${months}.*`) }) })
  await user.click(await button('September 2026 to November 2026'))
  expect(await screen.findByText(t.closings.signFailed)).toBeTruthy()
  expect(await button('October 2026 to November 2026')).toBeTruthy()
  expect(server.sent('closings.sign')).toEqual([{ id: oldest?.id }, { id: failing?.id }])
})

test('an admin reopens a closed month with a reason, which stays typed after Escape', async () => {
  let month = aClosing('2026-10-01', { maySign: false })
  const { t, user, server, section } = await mountFinance(
    {
      overview: () => ({ last: month, openMonths: 0 }),
      list: () => pageOf(month),
      reopen: ({ reason }) => {
        month = { ...month, reopening: { at, by: RITA, reason } }
      },
    },
    anAdmin(),
  )
  await user.click(await section.findByRole('button', { name: t.closings.all }))
  const reopen = await section.findByRole('button', { name: textPattern(t.closings.reopenNamed, { what: /.*/ }) })
  const first = await openBy(user, reopen)
  await user.click(first.getByRole('button', { name: t.closings.reopen }))
  expect(await first.findByText(t.common.required)).toBeTruthy()
  await fill(user, first.getByLabelText(t.finance.reason, { exact: false }), 'A receipt came late')
  await pressEscape(user)
  const again = await openBy(user, reopen)
  expect(typedIn(again.getByLabelText(t.finance.reason, { exact: false }))).toBe('A receipt came late')
  await closeBy(user, again.getByRole('button', { name: t.closings.reopen }))
  expect(server.sent('closings.reopen')).toEqual([{ id: month.id, reason: 'A receipt came late' }])
  expect(await section.findByText(/A receipt came late/)).toBeTruthy()
  expect(section.queryByRole('button', { name: textPattern(t.closings.reopenNamed, { what: /.*/ }) })).toBeNull()
})

test('only those who may sign a closed month are offered to, others read that it waits, and none of them reopens it', async () => {
  for (const maySign of [true, false]) {
    const month = aClosing('2026-10-01', { maySign })
    const { t, user, section } = await mountFinance({
      overview: () => ({ last: month, openMonths: 0 }),
      waiting: () => [month],
      list: () => pageOf(month),
    })
    const waiting = textPattern(t.cash.othersSign, { count: 1 })
    const sign = textPattern(t.closings.signNamed, { what: /.+/ })
    if (maySign) await screen.findByRole('button', { name: sign })
    else await screen.findByText(waiting)
    expect(screen.queryAllByRole('button', { name: sign })).toHaveLength(maySign ? 1 : 0)
    expect(screen.queryAllByText(waiting)).toHaveLength(maySign ? 0 : 1)
    await user.click(await section.findByRole('button', { name: t.closings.all }))
    await section.findByText(textPattern(t.closings.closedBy, { name: RITA.fullName, when: /.+/ }))
    expect(section.queryByRole('button', { name: textPattern(t.closings.reopenNamed, { what: /.+/ }) })).toBeNull()
    await unmount()
  }
})
