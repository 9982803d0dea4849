import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill, soon, typedIn } from '#tests/components/fields.ts'
import { onPhone } from '#tests/components/phone.ts'
import { textPattern } from '#tests/shown-text.ts'
import type { texts } from '#web/i18n/en/index.ts'
import { mountSettings, SETTINGS } from './settings.ts'

const namesOf = (t: typeof texts) => [
  ...[t.settings.network, t.settings.secondFactor, t.settings.groups],
  ...[t.approvers.title, t.finance.rates, t.finance.categories],
]

/** The areas that are shown. */
const shown = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('region')
    .map((region) => region.getAttribute('aria-label'))

test('on a phone each area of the settings is a view of its own, which the list of areas opens', async () => {
  onPhone()
  const { t, user, server, address } = await mountSettings(null, {
    settings: { get: () => ({ ...SETTINGS, appVersion: '9' }) },
  })
  const { groups } = t.settings
  const version = () => screen.queryByText(textPattern(t.settings.version, { version: '9' }))
  await screen.findByRole('link', { name: groups })
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(namesOf(t))
  expect([shown(), version() !== null]).toEqual([[], true])
  await user.click(screen.getByRole('link', { name: groups }))
  await soon(shown).toEqual([groups])
  expect([address(), document.activeElement?.id, version()]).toEqual(['/admin/settings#groups', 'content', null])
  expect(server.sent('rates.list')).toEqual([])
  await user.click(screen.getByRole('link', { name: t.settings.backToSettings }))
  await soon(shown).toEqual([])
  expect([address(), document.activeElement?.id]).toEqual(['/admin/settings', 'content'])
})

test('on a wide screen the list of areas is beside one of them, the first as long as none is chosen, and typed text stays', async () => {
  const { t, user, address } = await mountSettings(null, {
    settings: { get: () => ({ ...SETTINGS, appVersion: '9' }) },
  })
  const { network, groups } = t.settings
  const link = (name: string) => screen.findByRole('link', { name })
  const current = () =>
    within(screen.getByRole('navigation', { name: t.navigation.settings }))
      .getAllByRole('link', { current: 'page' })
      .map(({ textContent }) => textContent)
  await link(groups)
  const name = screen.getByLabelText(textPattern(t.settings.networkName))
  await fill(user, name, 'Cedars')
  expect([shown(), current()]).toEqual([[network], [network]])
  await user.click(await link(groups))
  await soon(shown).toEqual([groups])
  expect([address(), current()]).toEqual(['/admin/settings#groups', [groups]])
  // The list is still there, with the focus.
  expect(document.activeElement).toBe(await link(groups))
  await user.click(await link(network))
  await soon(shown).toEqual([network])
  expect(typedIn(name)).toBe('Cedars')
})

test('an area of the settings that a link names is the one that is shown', async () => {
  const { t } = await mountSettings('limits', {})
  await screen.findByRole('link', { name: t.approvers.title })
  await soon(shown).toEqual([t.approvers.title])
})
