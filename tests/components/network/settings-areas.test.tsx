import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { soon } from '#tests/components/fields.ts'
import { onPhone } from '#tests/components/phone.ts'
import { textPattern } from '#tests/shown-text.ts'
import { mountSettings, SETTINGS } from './settings.ts'

test('on a phone each area of the settings is a view of its own, which the list of areas opens', async () => {
  onPhone()
  const { t, user, server, address } = await mountSettings({
    settings: { get: () => ({ ...SETTINGS, appVersion: '9' }) },
  })
  const { network, secondFactor, groups } = t.settings
  const areas = [network, secondFactor, groups, t.approvers.title, t.finance.rates, t.finance.categories]
  const version = () => screen.queryByText(textPattern(t.settings.version, { version: '9' }))
  const shown = () =>
    within(screen.getByRole('main'))
      .queryAllByRole('region')
      .map((region) => region.getAttribute('aria-label'))
  await screen.findByRole('link', { name: groups })
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(areas)
  expect([shown(), version() !== null]).toEqual([[], true])
  await user.click(screen.getByRole('link', { name: groups }))
  await soon(shown).toEqual([groups])
  expect([address(), document.activeElement?.id, version()]).toEqual(['/admin/settings#groups', 'content', null])
  expect(server.sent('rates.list')).toEqual([])
  await user.click(screen.getByRole('link', { name: t.settings.backToSettings }))
  await soon(shown).toEqual([])
  expect([address(), document.activeElement?.id]).toEqual(['/admin/settings', 'content'])
})
