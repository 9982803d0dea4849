import { screen, within } from '@testing-library/dom'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import type { SignIn } from '#contract/accounts/own-data.ts'
import { type Answers, held, lostAnswer, pageOf } from '#tests/components/fake-server.ts'
import { fill, openBy, soon, typedIn } from '#tests/components/fields.ts'
import { mount, mountAs } from '#tests/components/mount.tsx'
import { aMember } from '#tests/components/people/people.ts'
import { keepSavedFiles } from '#tests/components/saved-files.ts'
import { textPattern } from '#tests/shown-text.ts'
import { fetchCurrentUser, resetClient } from '#web/account/current-user.ts'
import { meQuery, queryClient } from '#web/api.ts'
import { loadToasts } from '#web/ui/toasts/toast.ts'

const aSignIn = (isCurrent: boolean): SignIn => ({
  ...{ id: uuid(), createdAt: new Date('2026-11-19T10:00:00Z'), lastUsedAt: new Date('2026-11-20T10:00:00Z') },
  ...{ userAgent: null, ipAddress: null, isCurrent },
})

async function mountAccount(accounts: Answers['accounts'] = {}) {
  const mounted = await mountAs(aMember(), '/account', { accounts })
  const region = async (name: string) => within(await screen.findByRole('region', { name }))
  return { ...mounted, region }
}

test('the own name and phone are saved; the button keeps the focus meanwhile', async () => {
  const answer = held<{ fullName: string; phoneNumber: string | null }>()
  const { t, user, server, region } = await mountAccount({ updateProfile: () => answer.answer })
  const about = await region(t.account.profile)
  const name = await about.findByLabelText(t.account.fullName, { exact: false })
  await fill(user, name, 'جويا مطر')
  await fill(user, about.getByLabelText(t.account.phone, { exact: false }), '٠٣ ١٢٣ ٤٥٦')
  const save = about.getByRole('button', { name: t.common.save })
  save.focus()
  await user.keyboard('{Enter}')
  await soon(() => (save as HTMLButtonElement).disabled || save.hasAttribute('data-loading')).toBe(true)
  answer.release({ fullName: 'جويا مطر', phoneNumber: '03 123 456' })
  expect(await screen.findByText(t.account.saved)).toBeTruthy()
  await soon(() => document.activeElement).toBe(save)
  expect(typedIn(name)).toBe('جويا مطر')
  expect(server.sent('accounts.updateProfile')).toMatchObject([{ fullName: 'جويا مطر', phoneNumber: '03 123 456' }])
})

test('a page whose first load was cancelled, because someone else came to it, asks again who is signed in', async () => {
  const first = held<Me>()
  const { t, server } = await mountAs(aMember(), '/account', { accounts: { me: () => first.answer } })
  await soon(() => server.sent('accounts.me')).toHaveLength(1)
  server.answer({ accounts: { me: () => aMember() } })
  resetClient(undefined)
  expect(await screen.findByRole('region', { name: t.account.profile })).toBeTruthy()
})

test('what was loaded for someone who came while the former person was asked about stays', async () => {
  const { t, server } = await mountAccount()
  await screen.findByRole('region', { name: t.account.profile })
  const answer = held<Me>()
  server.answer({ accounts: { me: () => answer.answer } })
  const before = server.sent('accounts.me').length
  await queryClient.invalidateQueries({ queryKey: meQuery().queryKey, refetchType: 'none' })
  const asked = fetchCurrentUser()
  await soon(() => server.sent('accounts.me')).toHaveLength(before + 1)
  const other = aMember({ id: uuid() })
  resetClient(other)
  queryClient.setQueryData(['theirs'], 'loaded')
  answer.release(other)
  expect((await asked).isConfirmedByServer).toBe(false)
  expect(queryClient.getQueryData(['theirs'])).toBe('loaded')
})

/** Types the present password and a new one. */
async function typePasswords({ t, user, region }: Awaited<ReturnType<typeof mountAccount>>) {
  const secret = await region(t.account.password)
  const fields = [t.accounts.currentPassword, t.account.newPassword, t.account.confirmPassword].map((label) =>
    secret.getByLabelText(new RegExp(`^${label}`)),
  )
  for (const [place, text] of ['my old secret', 'my new secret', 'my new secret'].entries())
    await fill(user, fields[place] as HTMLElement, text)
  await user.click(secret.getByRole('button', { name: t.account.changePassword }))
  return fields
}

test('a changed password leaves no field filled in', async () => {
  const account = await mountAccount({ changePassword: () => undefined })
  const fields = await typePasswords(account)
  expect(await screen.findByText(account.t.account.passwordChanged)).toBeTruthy()
  expect(fields.map(typedIn)).toEqual(['', '', ''])
})

test('a password whose answer was lost is not said to be as before', async () => {
  const account = await mountAccount({ changePassword: lostAnswer })
  const { t } = account
  await typePasswords(account)
  expect(await screen.findByText(t.accounts.passwordUnanswered)).toBeTruthy()
  expect(screen.queryByText(t.account.passwordFailed)).toBeNull()
})

test('the data about oneself is downloaded as a file', async () => {
  const files = keepSavedFiles()
  const counts = { peopleAddedToRosters: 3, attendanceMarksSet: 0, transactionsReviewed: 0, ledgerEntriesWritten: 0 }
  const { t, user } = await mountAccount({
    held: () => ({
      ...{ profile: { fullName: 'Joya' }, organizations: [], isAdmin: false, signIns: [], sessionsRecorded: [] },
      ...{ ...counts, transactionsRequested: [], notesAboutPeopleWritten: 0, photoConsentsRecorded: 0 },
      ...{ absencesAnnounced: 0, actionsRecorded: [] },
    }),
  })
  await user.click(await screen.findByRole('button', { name: t.account.download }))
  await soon(() => files.names).toEqual([expect.stringMatching(/^shabaka-\d{4}-\d\d-\d\d\.json$/)])
  expect(JSON.parse(await files.text(0))).toMatchObject({ profile: { fullName: 'Joya' }, peopleAddedToRosters: 3 })
})

test('a sign-in elsewhere is ended, and then all of them', async () => {
  let signIns = [aSignIn(true), aSignIn(false)]
  const elsewhere = signIns[1]
  const { t, user, server, region } = await mountAccount({
    signIns: () => signIns,
    endSignIn: ({ id }) => {
      signIns = signIns.filter((one) => one.id !== id)
    },
    signOutEverywhere: () => undefined,
  })
  server.answerPath('/api/auth/sign-out', () => Response.json({ success: true }))
  const devices = await region(t.account.signIns)
  await soon(() => devices.queryAllByRole('listitem').length).toBe(2)
  expect(devices.getByText(t.account.thisBrowser)).toBeTruthy()
  await user.click(devices.getByRole('button', { name: new RegExp(`^${t.account.endSignIn}:`) }))
  expect(await screen.findByText(t.account.signInEnded)).toBeTruthy()
  await soon(() => devices.queryAllByRole('listitem').length).toBe(1)
  expect(server.sent('accounts.endSignIn')).toEqual([{ id: elsewhere?.id }])
  const dialog = await openBy(user, devices.getByRole('button', { name: t.account.signOutEverywhere }))
  await user.click(dialog.getByRole('button', { name: t.account.signOutEverywhere }))
  await soon(() => server.sent('accounts.signOutEverywhere').length).toBe(1)
})

test('one’s own actions are listed when they are asked for', async () => {
  const { t, user, server } = await mountAccount()
  server.answer({
    audit: {
      own: () =>
        pageOf({
          ...{ id: '1', at: new Date('2026-11-20T10:00:00Z'), action: 'reading.page', actor: null, profile: null },
          attendee: { id: uuid(), name: 'Rita Karam' },
          ...{ session: null, organizationName: 'SNMY1', address: null, details: {} },
        }),
    },
  })
  await user.click(await screen.findByRole('button', { name: t.audit.own }))
  const row = await within(await screen.findByRole('list', { name: t.audit.own })).findByRole('listitem')
  for (const text of [t.audit.action_reading_page, 'Rita Karam', 'SNMY1']) expect(row.textContent).toContain(text)
})

test('a message that replaces one of its kind stays as long as any other', async () => {
  const { t, user } = await mount('/account', {
    accounts: { updateProfile: ({ fullName }) => ({ fullName, phoneNumber: null }) },
  })
  const about = within(await screen.findByRole('region', { name: t.account.profile }))
  const name = await about.findByLabelText(textPattern(t.account.fullName))
  await expect.poll(() => typedIn(name)).toBe('Joya')
  await loadToasts()
  // From here on the page's time passes only where it is told to.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const saved = () => within(screen.getByRole('region', { name: t.common.messages })).queryAllByText(t.account.saved)
  const save = about.getByRole('button', { name: t.common.save })
  const saveAs = async (text: string) => {
    const before = saved()[0]
    await fill(user, name, text)
    await user.click(save)
    await expect.poll(() => saved().some((message) => message !== before)).toBe(true)
    // It ignores presses until everything is loaded again.
    await soon(() => save.hasAttribute('data-loading')).toBe(false)
  }
  await saveAs('Joya Matar')
  await vi.advanceTimersByTimeAsync(3_500)
  await saveAs('Joya M. Matar')
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => saved().length).toBe(1)
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.poll(() => saved().length).toBe(0)
})
