import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { SignIn } from '#contract/accounts/own-data.ts'
import type { SecondFactorState } from '#contract/accounts/second-factor.ts'
import { type Answers, lostAnswer, merged, refusal, refuses } from '#tests/components/fake-server.ts'
import { closeBy, fill, openDialog, soon } from '#tests/components/fields.ts'
import { FUNDS } from '#tests/components/finance/finance.ts'
import { mountAs } from '#tests/components/mount.tsx'
import { aLeader, aMember, anAdmin } from '#tests/components/people/people.ts'
import { keepSavedFiles } from '#tests/components/saved-files.ts'
import { textPattern } from '#tests/shown-text.ts'

const OFF: SecondFactorState = { appSince: null, recoveryCodesLeft: 0, passkeys: [] }
const ON: SecondFactorState = { ...OFF, appSince: new Date('2026-11-20T10:00:00Z'), recoveryCodesLeft: 10 }
const CODES = Array.from({ length: 10 }, (_, place) => `abcde-fghi${place}`)
const KEY = { key: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/Shabaka?secret=ABCDEFGHIJKLMNOP' }

const ELSEWHERE: SignIn = {
  ...{ id: uuid(), createdAt: new Date(), lastUsedAt: new Date(), userAgent: null, ipAddress: null },
  isCurrent: false,
}

async function mountAccount(answers: Answers) {
  const mounted = await mountAs(aMember(), '/account', merged({ secondFactor: { beginApp: () => KEY } }, answers))
  const section = within(await screen.findByRole('region', { name: mounted.t.secondFactor.title, hidden: true }))
  return { ...mounted, section }
}

type Opened = Pick<Awaited<ReturnType<typeof mountAccount>>, 't' | 'user'>

/** Gives the password in the open dialog. */
async function givePassword({ t, user }: Opened, button: string) {
  const dialog = await openDialog()
  await fill(user, dialog.getByLabelText(new RegExp(`^${t.accounts.currentPassword}`)), 'the password')
  await user.click(dialog.getByRole('button', { name: button }))
  return dialog
}

test('an authenticator app is set up with the password and a code, and its recovery codes are kept before the dialog closes', async () => {
  const files = keepSavedFiles()
  let isRight = false
  const account = await mountAccount({
    accounts: { signIns: () => [ELSEWHERE], endSignIn: () => undefined },
    secondFactor: {
      beginApp: () => {
        if (!isRight) throw refusal('INVALID_PASSWORD', 403)
        return KEY
      },
      confirmApp: () => ({ recoveryCodes: CODES }),
    },
  })
  const { t, user, server, section } = account
  server.answer({ accounts: { signIns: () => [ELSEWHERE] } })
  await user.click(await section.findByRole('button', { name: t.secondFactor.setUp }))
  const dialog = await givePassword(account, t.secondFactor.continue)
  expect(await dialog.findByText(t.accounts.currentWrong)).toBeTruthy()
  isRight = true
  await user.click(dialog.getByRole('button', { name: t.secondFactor.continue }))
  expect(await dialog.findByRole('img', { name: t.secondFactor.qrCode })).toBeTruthy()
  expect(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  const code = dialog.getByLabelText(new RegExp(`^${t.secondFactor.code}`))
  const confirm = dialog.getByRole('button', { name: t.secondFactor.confirm })
  await fill(user, code, '123')
  await user.click(confirm)
  expect(await dialog.findByText(t.secondFactor.codeShape)).toBeTruthy()
  await fill(user, code, '123456')
  await user.click(confirm)
  expect(await dialog.findByText(CODES[9] ?? '')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: t.secondFactor.downloadCodes }))
  for (const one of CODES) expect(await files.text(0)).toContain(one)
  // Escape does not close it, because the codes would be lost.
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: t.secondFactor.stored }))
  expect(await dialog.findByText(t.secondFactor.otherSignIns_one)).toBeTruthy()
  await closeBy(user, dialog.getByRole('button', { name: t.secondFactor.endOthers }))
  expect(server.sent('accounts.endSignIn')).toEqual([{ id: ELSEWHERE.id }])
})

test('an app whose answer was lost is not said to be missing', async () => {
  const account = await mountAccount({ secondFactor: { confirmApp: lostAnswer } })
  const { t, user, section } = account
  await user.click(await section.findByRole('button', { name: t.secondFactor.setUp }))
  const dialog = await givePassword(account, t.secondFactor.continue)
  await fill(user, await dialog.findByLabelText(new RegExp(`^${t.secondFactor.code}`)), '123456')
  await user.click(dialog.getByRole('button', { name: t.secondFactor.confirm }))
  expect(await screen.findByText(t.secondFactor.setUpUnanswered)).toBeTruthy()
  expect(screen.queryByText(t.secondFactor.setUpFailed)).toBeNull()
})

test('the last second step stays while it is required, and is switched off with the password otherwise', async () => {
  let state = ON
  const account = await mountAccount({ secondFactor: { state: () => state, remove: refuses('LAST_SECOND_FACTOR') } })
  const { t, user, server, section } = account
  await user.click(await section.findByRole('button', { name: t.secondFactor.switchOff }))
  const dialog = await givePassword(account, t.secondFactor.switchOff)
  expect(await screen.findByText(t.secondFactor.lastRequired)).toBeTruthy()
  server.answer({
    secondFactor: {
      remove: () => {
        state = OFF
      },
    },
  })
  await closeBy(user, dialog.getByRole('button', { name: t.secondFactor.switchOff }))
  expect(await section.findByRole('button', { name: t.secondFactor.setUp })).toBeTruthy()
  expect(section.getByText(t.secondFactor.offHint)).toBeTruthy()
})

test('a finance manager at work is led to the second step once it is required, and goes on where they were', async () => {
  const manager = aLeader('finance_manager')
  let state = OFF
  const mounted = await mountAs(manager, '/financial-transactions', {
    finance: FUNDS,
    secondFactor: {
      state: () => state,
      beginApp: () => KEY,
      confirmApp: () => {
        state = ON
        return { recoveryCodes: CODES }
      },
    },
  })
  const { t, user, server, address, changeRights } = mounted
  await screen.findByRole('heading', { level: 1, name: t.finance.title })
  const required = { memberView: 'details' as const, secondFactorRequired: true }
  server.answer({ accounts: { me: () => ({ ...manager, settings: required, hasSecondFactor: state === ON }) } })
  await changeRights()
  expect(await screen.findByRole('heading', { name: t.secondFactor.requiredTitle })).toBeTruthy()
  expect(address()).toBe('/second-factor?next=%2Ffinancial-transactions')
  await user.click(await screen.findByRole('button', { name: t.secondFactor.setUp }))
  const dialog = await givePassword(mounted, t.secondFactor.continue)
  await fill(user, await dialog.findByLabelText(new RegExp(`^${t.secondFactor.code}`)), '123456')
  await user.click(dialog.getByRole('button', { name: t.secondFactor.confirm }))
  await user.click(await dialog.findByRole('button', { name: t.secondFactor.stored }))
  await soon(address).toBe('/financial-transactions')
  expect(await screen.findByRole('heading', { level: 1, name: t.finance.title })).toBeTruthy()
})

test('an admin without a second step is invited at the second visit, and can put it off', async () => {
  const { t, user, reload } = await mountAs(anAdmin(), '/dashboard')
  await soon(() => Object.keys(localStorage).some((key) => key.startsWith('second-factor'))).toBe(true)
  expect(screen.queryByText(t.dashboard.secondFactorTitle)).toBeNull()
  await reload()
  expect(await screen.findByText(t.dashboard.secondFactorTitle)).toBeTruthy()
  expect(screen.getByRole('link', { name: t.dashboard.secondFactorOpen }).getAttribute('href')).toBe(
    '/account#second-factor',
  )
  await user.click(screen.getByRole('button', { name: t.dashboard.secondFactorLater }))
  expect(screen.queryByText(t.dashboard.secondFactorTitle)).toBeNull()
  await reload()
  await screen.findByRole('heading', { name: textPattern(t.dashboard.welcome, { name: 'Leader' }) })
  expect(screen.queryByText(t.dashboard.secondFactorTitle)).toBeNull()
})
