import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import { loadToasts } from '#web/ui/toast.ts'
import { fill, typedIn } from './fields.ts'
import { mount, unmount } from './mount.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await unmount()
})

test('a message that replaces one of its kind stays as long as any other', async () => {
  const profile = { fullName: 'Joya', email: 'joya@example.org', phoneNumber: null, absenceMails: true }
  const { t, user } = await mount('/account', {
    answers: {
      accounts: {
        profile: () => profile,
        updateProfile: ({ fullName }) => ({ fullName, phoneNumber: null }),
      },
    },
  })
  const about = within(await screen.findByRole('region', { name: t.account.profile }))
  const name = await about.findByLabelText(textPattern(t.account.fullName))
  await expect.poll(() => typedIn(name)).toBe('Joya')
  await loadToasts()
  // From here on the page's time passes only where it is told to.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const saved = () => within(screen.getByRole('region', { name: t.common.messages })).queryAllByText(t.account.saved)
  const saveAs = async (text: string) => {
    const before = saved()[0]
    await fill(user, name, text)
    await user.click(about.getByRole('button', { name: t.common.save }))
    await expect.poll(() => saved().some((message) => message !== before)).toBe(true)
  }
  await saveAs('Joya Matar')
  await vi.advanceTimersByTimeAsync(3_500)
  await saveAs('Joya M. Matar')
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => saved().length).toBe(1)
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.poll(() => saved().length).toBe(0)
})
