import { screen } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { ApprovalLimit } from '#contract/finance/limits.ts'
import type { Category } from '#domain/finance/categories.ts'
import { busyStore } from '#tests/components/drafts.ts'
import { type Answers, merged, noAnswer, pageOf, refusal, refuses } from '#tests/components/fake-server.ts'
import {
  closeBy,
  dialogClosed,
  enabledButton,
  fill,
  type OpenDialog,
  openDialog,
  pressEscape,
  soon,
  typedIn,
} from '#tests/components/fields.ts'
import { mountSettings } from '#tests/components/network/settings.ts'
import { textPattern } from '#tests/shown-text.ts'

const BUS: Category = { id: uuid(), name: 'Bus' }

const aLimit = (amount: string | null, proposal: ApprovalLimit['proposal'] = null) =>
  ({ currency: 'USD', amount, proposal }) as ApprovalLimit

/** The settings for an admin, with a limit of a hundred dollars and a category of one's own. */
async function mountMoneySettings(answers: Answers = {}) {
  const known: Answers = {
    limits: { list: () => [aLimit('100.00')], propose: ({ id }) => ({ id, isWaiting: true }) },
    rates: { list: () => pageOf(), add: ({ id }) => ({ id }) },
    categories: {
      list: () => ({ categories: [{ id: 'food', name: null }, BUS], version: 1 }),
      save: () => ({ version: 2 }),
    },
  }
  const mounted = await mountSettings(null, merged(known, answers))
  const open = async (area: string, name: string | RegExp) => {
    await mounted.user.click(await screen.findByRole('link', { name: area }))
    const button = await enabledButton(name)
    await mounted.user.click(button)
    return openDialog()
  }
  return { ...mounted, open }
}

type Settings = Awaited<ReturnType<typeof mountMoneySettings>>

const FORMS = {
  'a limit': {
    open: ({ open, t }: Settings) => open(t.approvers.title, textPattern(t.approvers.changeNamed, { currency: 'USD' })),
    fill: ['250'],
    unsaved: ['100.00'],
    submit: (t: Settings['t']) => t.approvers.save,
    procedure: 'limits.propose',
    sent: { currency: 'USD', amount: '250.00' },
  },
  'a rate': {
    open: ({ open, t }: Settings) => open(t.finance.rates, t.finance.addRate),
    fill: ['89500', 'Sarraf'],
    unsaved: ['', ''],
    submit: (t: Settings['t']) => t.finance.addRate,
    procedure: 'rates.add',
    sent: { rate: '89500.00', source: 'Sarraf' },
  },
  'a new category': {
    open: ({ open, t }: Settings) => open(t.finance.categories, t.finance.newCategory),
    fill: ['Tents'],
    unsaved: [''],
    submit: (t: Settings['t']) => t.common.add,
    procedure: 'categories.save',
    sent: { categories: [{ id: 'food' }, { name: 'Bus' }, { name: 'Tents' }] },
  },
  'a renamed category': {
    open: ({ open, t }: Settings) => open(t.finance.categories, textPattern(t.finance.renameNamed, { name: 'Bus' })),
    fill: ['Buses'],
    unsaved: ['Bus'],
    submit: (t: Settings['t']) => t.common.save,
    procedure: 'categories.save',
    sent: { categories: [{ id: 'food' }, { id: BUS.id, name: 'Buses' }] },
  },
} as const

/** What the text fields of the dialog have, in their order. */
const typed = (dialog: OpenDialog) => dialog.getAllByRole('textbox').map(typedIn)

test.each(Object.keys(FORMS) as (keyof typeof FORMS)[])(
  '%s that was typed is there after Escape and a reload, gone after Cancel and once sent',
  async (kind) => {
    const form = FORMS[kind]
    const settings = await mountMoneySettings()
    const { t, user, server, reload } = settings
    const type = async (dialog: OpenDialog) => {
      for (const [index, text] of form.fill.entries())
        await fill(user, dialog.getAllByRole('textbox')[index] as HTMLElement, text)
    }
    const close = async () => {
      await pressEscape(user)
    }
    const first = await form.open(settings)
    expect(typed(first)).toEqual(form.unsaved)
    await type(first)
    await close()
    expect(typed(await form.open(settings))).toEqual(form.fill)
    await close()
    await reload()
    const again = await form.open(settings)
    expect(typed(again)).toEqual(form.fill)
    await closeBy(user, again.getByRole('button', { name: t.common.cancel }))
    const empty = await form.open(settings)
    expect(typed(empty)).toEqual(form.unsaved)
    await type(empty)
    await user.dblClick(empty.getByRole('button', { name: form.submit(t) }))
    await dialogClosed()
    expect(server.sent(form.procedure)).toMatchObject([form.sent])
    expect(typed(await form.open(settings))).toEqual(form.unsaved)
  },
)

test('a form that is opened in the first moments of a page has its draft: the screen waits for the store', async () => {
  const settings = await mountMoneySettings()
  const { t, user, server, reload } = settings
  await fill(user, (await FORMS['a rate'].open(settings)).firstField(), '89500')
  await pressEscape(user)
  const release = await busyStore()
  await reload()
  await soon(() => server.sent('accounts.me').length).toBe(2)
  expect(screen.queryByRole('button', { name: t.finance.addRate })).toBeNull()
  release()
  expect(typed(await FORMS['a rate'].open(settings))[0]).toBe('89500')
})

test('a limit that was changed by someone else since it was typed is asked about', async () => {
  const settings = await mountMoneySettings()
  const { t, user, server, reload } = settings
  const first = await FORMS['a limit'].open(settings)
  await fill(user, first.firstField(), '250')
  server.answer({ limits: { list: () => [aLimit('300.00')] } })
  await reload()
  const again = await FORMS['a limit'].open(settings)
  expect(typed(again)).toEqual(['250'])
  await user.click(await again.findByRole('button', { name: t.drafts.takeStored }))
  expect(typed(again)).toEqual(['300.00'])
})

test('a limit whose answer was lost is proposed once, and anew once that proposal was withdrawn', async () => {
  const settings = await mountMoneySettings({ limits: { propose: noAnswer } })
  const { t, user, server } = settings
  const first = await FORMS['a limit'].open(settings)
  await fill(user, first.firstField(), '250')
  const propose = async (dialog: OpenDialog) => user.click(dialog.getByRole('button', { name: t.approvers.save }))
  await propose(first)
  expect(await screen.findByText(t.approvers.saveFailed)).toBeTruthy()
  await propose(first)
  await soon(() => server.sent('limits.propose').length).toBe(2)
  await pressEscape(user)
  server.answer({ limits: { propose: ({ id }) => ({ id, isWaiting: true }) } })
  const again = await FORMS['a limit'].open(settings)
  expect(typed(again)).toEqual(['250'])
  await propose(again)
  await dialogClosed()
  const [one, repeated, anew] = server.sent('limits.propose') as { id: string; amount: string }[]
  expect(repeated).toEqual(one)
  expect(anew).toMatchObject({ amount: '250.00' })
  expect(anew?.id).not.toBe(one?.id)
})

test('a proposed limit whose answer was lost is shown', async () => {
  const until = new Date('2026-12-05T10:00:00Z')
  const proposal = {
    amount: '250.00',
    proposedBy: 'Leader',
    proposedAt: until,
    until,
    isExpired: false,
    mayConfirm: false,
  }
  const settings = await mountMoneySettings()
  const { t, user, server } = settings
  server.answer({
    limits: {
      propose: ({ id }) => {
        server.answer({ limits: { list: () => [aLimit('100.00', { id, ...proposal } as ApprovalLimit['proposal'])] } })
        throw refusal('OUTDATED', 412)
      },
    },
  })
  const dialog = await FORMS['a limit'].open(settings)
  await fill(user, dialog.firstField(), '250')
  await user.click(dialog.getByRole('button', { name: t.approvers.save }))
  expect(await screen.findByText(/Proposed by Leader: Above \$250/)).toBeTruthy()
})

test('a category that someone else has removed is not renamed, and the dialog closes', async () => {
  const settings = await mountMoneySettings()
  const { t, user, server } = settings
  const dialog = await FORMS['a renamed category'].open(settings)
  await fill(user, dialog.firstField(), 'Buses')
  server.answer({
    categories: {
      list: () => ({ categories: [{ id: 'food', name: null }], version: 2 }),
      save: refuses('SETTINGS_CHANGED'),
    },
  })
  await user.click(dialog.getByRole('button', { name: t.common.save }))
  expect(await screen.findByText(t.settings.changed)).toBeTruthy()
  await dialogClosed()
  expect(screen.queryByText(t.finance.categoryRenamed)).toBeNull()
})
