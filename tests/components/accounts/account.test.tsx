import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SecondFactorState } from '#contract/accounts/second-factor.ts'
import { type AnswerOf, notReached, refusal, refuses } from '#tests/components/fake-server.ts'
import { closeBy, dialogClosed, fill, openBy, openDialog, typedIn } from '#tests/components/fields.ts'
import { FUNDS, sent } from '#tests/components/finance/finance.ts'
import { mountAs, NETWORK_HOME } from '#tests/components/mount.tsx'
import { aMember, anAdmin } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'

const labelled = (label: string) => screen.findByLabelText(new RegExp(`^${label}`))

test('the second step of signing in says what is wrong with a code, and keeps it without a connection', async () => {
  const { t, user, server } = await mountAs(null, '/auth?step=second', {
    secondFactor: { pending: () => ({ app: true, passkey: false }) },
  })
  const code = await labelled(t.secondFactor.code)
  const send = screen.getByRole('button', { name: t.secondFactor.continue })
  const answers = (answer: () => Response) => server.answerPath('/api/auth/second-step/code', answer)
  await user.click(send)
  expect(await screen.findByText(t.secondFactor.codeRequired)).toBeTruthy()
  await fill(user, code, '12')
  await user.click(send)
  expect(await screen.findByText(t.secondFactor.codeShape)).toBeTruthy()
  await fill(user, code, '000000')
  answers(() => Response.json({ code: 'INVALID_CODE' }, { status: 403 }))
  await user.click(send)
  expect(await screen.findByText(t.secondFactor.codeWrong)).toBeTruthy()
  answers(notReached)
  await user.click(send)
  expect(await screen.findByText(t.common.networkFailed)).toBeTruthy()
  expect(typedIn(code)).toBe('000000')
  answers(() => Response.json({ code: 'SIGN_IN_AGAIN' }, { status: 401 }))
  await user.click(send)
  expect(await screen.findByText(t.secondFactor.signInAgain)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: t.secondFactor.startOver }))
  expect(await labelled(t.accounts.email)).toBeTruthy()
})

const STATE: SecondFactorState = { appSince: new Date(), recoveryCodesLeft: 10, passkeys: [] }

/** The reserve's dialog for an admin whose proof has expired. */
async function mountUnproved() {
  let isProved = false
  const setReserve: AnswerOf<'finance', 'setReserve'> = (input) => {
    if (!isProved) throw refusal('PROOF_REQUIRED', 403)
    return sent(input)
  }
  const mounted = await mountAs(anAdmin(), '/financial-transactions', {
    finance: { ...FUNDS, setReserve },
    secondFactor: { state: () => STATE },
  })
  const { t, user, server } = mounted
  const prove = (answer: (given: { password?: string | undefined; code?: string | undefined }) => void) =>
    server.answer({
      accounts: {
        prove: (given) => {
          answer(given)
          isProved = true
        },
      },
    })
  const form = await openBy(user, textPattern(t.finance.editReserve, { currency: 'USD' }))
  await fill(user, form.firstField(), '250')
  const save = () => user.click(form.getByRole('button', { name: t.common.save }))
  return { ...mounted, form, save, prove, question: () => openDialog(t.account.proofTitle) }
}

test('without a proof the form below stays as it was typed, and the password sends it', async () => {
  const { t, user, server, form, save, prove, question } = await mountUnproved()
  for (const leave of ['{Escape}', null]) {
    await save()
    const asked = await question()
    if (leave) await user.keyboard(leave)
    else await user.click(asked.getByRole('button', { name: t.common.cancel }))
    expect((await screen.findByText(t.common.notProved)).closest('[role="alert"]')).toBeNull()
    expect(screen.queryByText(t.finance.updateReserveFailed)).toBeNull()
    await expect.poll(() => screen.queryByRole('dialog', { name: t.account.proofTitle })).toBeNull()
    expect(typedIn(form.firstField())).toBe('250')
  }
  await save()
  const asked = await question()
  const submit = asked.getByRole('button', { name: t.account.proofSubmit })
  await user.click(submit)
  expect(await asked.findByText(t.accounts.currentRequired)).toBeTruthy()
  await fill(user, asked.getByLabelText(new RegExp(`^${t.account.password}`)), 'the password')
  prove(refuses('INVALID_PASSWORD', 403))
  await user.click(submit)
  expect(await asked.findByText(t.accounts.currentWrong)).toBeTruthy()
  prove(() => undefined)
  await user.click(submit)
  expect(await screen.findByText(t.finance.balanceUpdated)).toBeTruthy()
  await dialogClosed()
  expect(server.sent('accounts.prove').at(-1)).toEqual({ password: 'the password' })
})

test('a code of the app proves it, a recovery code does not', async () => {
  const { t, user, server, save, prove, question } = await mountUnproved()
  await save()
  const asked = await question()
  await user.click(await asked.findByRole('button', { name: t.account.proofByCode }))
  const code = await asked.findByLabelText(new RegExp(`^${t.secondFactor.code}`))
  const submit = asked.getByRole('button', { name: t.account.proofSubmit })
  await user.click(submit)
  expect(await asked.findByText(t.secondFactor.codeRequired)).toBeTruthy()
  await fill(user, code, 'abcde-fghij-klmno-pqrst')
  await user.click(submit)
  expect(await asked.findByText(t.secondFactor.codeShape)).toBeTruthy()
  prove(() => undefined)
  await fill(user, code, '123456')
  await closeBy(user, submit)
  expect(server.sent('accounts.prove')).toEqual([{ code: '123456' }])
})

test('the own name and password are checked before they are sent', async () => {
  const { t, user, server } = await mountAs(aMember(), '/account')
  const about = within(await screen.findByRole('region', { name: t.account.profile }))
  const name = await about.findByLabelText(t.account.fullName, { exact: false })
  await fill(user, name, '')
  await user.click(about.getByRole('button', { name: t.common.save }))
  expect(await about.findByText(t.accounts.fullNameRequired)).toBeTruthy()

  const secret = within(await screen.findByRole('region', { name: t.account.password }))
  const change = secret.getByRole('button', { name: t.account.changePassword })
  const [current, password, confirm] = [
    t.accounts.currentPassword,
    t.account.newPassword,
    t.account.confirmPassword,
  ].map((label) => secret.getByLabelText(new RegExp(`^${label}`)))
  if (!current || !password || !confirm) throw new Error('A field is missing')
  await fill(user, password, 'short')
  await fill(user, confirm, 'other')
  await user.click(change)
  for (const text of ['currentRequired', 'passwordTooShort', 'passwordsMustMatch'] as const)
    expect(await secret.findByText(t.accounts[text])).toBeTruthy()
  for (const field of [password, confirm]) await fill(user, field, 'my new secret')
  await fill(user, current, 'not it')
  const wrong = refuses('INVALID_PASSWORD', 403)
  server.answer({ accounts: { changePassword: wrong } })
  await user.click(change)
  expect(await secret.findByText(t.accounts.currentWrong)).toBeTruthy()
  expect(server.sent('accounts.changePassword')).toEqual([{ currentPassword: 'not it', password: 'my new secret' }])
})

test('an admin reads when the last backup was, and is warned when it is late or failed', async () => {
  const backup = { verifiedAt: new Date('2026-11-20T10:00:00Z'), isEncrypted: true, isLate: false, hasFailed: false }
  const network = (changed: Partial<typeof backup>) => ({ ...NETWORK_HOME, backup: { ...backup, ...changed } })
  const { t, server, reload } = await mountAs(anAdmin(), '/dashboard', { home: { network: () => network({}) } })
  const notice = async () => (await screen.findByRole('region', { name: t.dashboard.backup })).textContent
  expect(await notice()).toMatch(textPattern(t.dashboard.backupAt, { when: 'November 20, 2026' }))
  for (const text of [t.dashboard.backupLate, t.dashboard.backupFailed, t.dashboard.backupNotEncrypted])
    expect(await notice()).not.toContain(text)
  for (const [changed, text] of [
    [{ isLate: true }, t.dashboard.backupLate],
    [{ hasFailed: true, isEncrypted: false }, t.dashboard.backupFailed + t.dashboard.backupAt.slice(0, 4)],
  ] as const) {
    server.answer({ home: { network: () => network(changed) } })
    await reload()
    expect(await notice()).toContain(text)
  }
  expect(await notice()).toContain(t.dashboard.backupNotEncrypted)
})
