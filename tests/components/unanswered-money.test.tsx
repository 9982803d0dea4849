import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal } from './fake-server.ts'
import { dialogClosed, fill, typedIn } from './fields.ts'
import { dialogOf, mountPanel, sent } from './finance.ts'
import { unmount } from './mount.tsx'

afterEach(unmount)

/** Counts as no answer, and is not repeated by itself. */
const noAnswer = () => {
  throw refusal('OUTDATED', 412)
}

async function mountIncome(finance: Answers['finance']) {
  const mounted = await mountPanel(finance)
  const { t, user } = mounted
  const open = async () => {
    const dialog = await dialogOf(mounted, t.finance.addIncome)
    return { ...dialog, add: () => user.click(dialog.getByRole('button', { name: t.finance.addIncome })) }
  }
  const first = await open()
  await fill(user, first.firstField(), '10')
  await fill(user, first.getByLabelText(t.finance.notes, { exact: false }), 'Raffle')
  return { ...mounted, open, first }
}

const idsOf = (calls: readonly unknown[]) => calls.map((call) => (call as { id: string }).id)

test('an income without an answer is offered again as it was after Cancel, and sent under the same id', async () => {
  const { t, user, server, open, first } = await mountIncome({ addIncome: noAnswer })
  await first.add()
  expect(await screen.findByText(t.finance.incomeFailed)).toBeTruthy()
  await user.click(first.getByRole('button', { name: t.common.cancel }))
  await dialogClosed()
  const again = await open()
  expect(again.element.textContent).toContain(t.finance.unanswered)
  expect(typedIn(again.firstField())).toBe('10')
  server.answer({ finance: { addIncome: sent } })
  await again.add()
  await dialogClosed()
  const [one, other] = server.sent('finance.addIncome')
  expect(other).toEqual(one)
  expect(typedIn((await open()).firstField())).toBe('')
})

test('an income that is changed after a lost answer is sent under its id, and under another one once the first is known to be booked', async () => {
  const { t, user, server, first } = await mountIncome({ addIncome: noAnswer })
  await first.add()
  expect(await screen.findByText(t.finance.incomeFailed)).toBeTruthy()
  await fill(user, first.firstField(), '12')
  server.answer({
    finance: {
      addIncome: () => {
        throw refusal('CONFLICT')
      },
    },
  })
  await first.add()
  expect(await screen.findByText(t.finance.arrivedBefore)).toBeTruthy()
  expect(typedIn(first.firstField())).toBe('12')
  server.answer({ finance: { addIncome: sent } })
  await first.add()
  await dialogClosed()
  const calls = server.sent('finance.addIncome')
  expect(calls).toMatchObject([{ amount: '10.00' }, { amount: '12.00' }, { amount: '12.00' }])
  const [before, changed, anew] = idsOf(calls)
  expect(changed).toBe(before)
  expect(anew).not.toBe(before)
})
