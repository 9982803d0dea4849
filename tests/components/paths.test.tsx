import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { mount, mountAs } from './mount.tsx'
import { aLeader } from './people/people.ts'

test.each(['/nothing/here', '/Dashboard', '/SESSIONS'])('%s is no screen, which leads home', async (path) => {
  const mounted = await mount(path)
  const { t, user } = mounted
  expect(await screen.findByRole('heading', { name: t.common.notFound })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: t.common.returnHome }))
  await expect.poll(mounted.address).toBe('/dashboard')
  await screen.findByRole('banner')
})

test('a slash at the end of an address opens the same screen', async () => {
  const { t, reload } = await mountAs(null, '/forgot-password/')
  expect(await screen.findByRole('heading', { name: t.accounts.forgotTitle })).toBeTruthy()
  await reload('/auth/?mode=sign-up')
  expect(await screen.findByRole('heading', { name: t.accounts.signUpTitle })).toBeTruthy()
  await reload('/forgot-password//')
  expect(await screen.findByRole('heading', { name: t.common.notFound })).toBeTruthy()
})

test('the address of a group that was renamed leads to its present name', async () => {
  const { address } = await mountAs({ ...aLeader(), formerNames: { Old: 'SNMY1' } }, '/sessions/new?organization=Old')
  await expect.poll(address).toMatch(/^\/sessions\/new\?organization=SNMY1\b/)
})
