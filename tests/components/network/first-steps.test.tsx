import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { soon } from '#tests/components/fields.ts'
import { mountAs, NETWORK_HOME } from '#tests/components/mount.tsx'
import { anAdmin } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'

test('the first administrator goes through the steps of a new network until the list ends', async () => {
  const steps = ['name', 'groups', 'secondAdmin', 'testMail', 'backupKey', 'firstBackup', 'secondFactor', 'invitations']
  const done = new Set(['name', 'secondAdmin'])
  const { t, user, server, reload } = await mountAs(anAdmin(), '/dashboard', {
    home: {
      network: () => ({
        ...NETWORK_HOME,
        firstSteps:
          done.size === steps.length ? null : steps.map((step) => ({ step: step as 'name', isDone: done.has(step) })),
      }),
    },
    firstSteps: {
      sendTestMail: () => undefined,
      confirm: ({ step }) => {
        done.add(step)
      },
    },
  })
  const list = within(await screen.findByRole('region', { name: t.firstSteps.title }))
  const rowOf = (text: string) => list.getByText(text).closest('li') as HTMLElement
  const unfolded = () =>
    list.getAllByRole('listitem').flatMap((row) => row.querySelector('details[open] summary')?.textContent ?? [])
  expect(unfolded()).toEqual([t.firstSteps.groups])
  const press = (name: string) => user.click(list.getByRole('button', { name }))
  // A later step is unfolded by a press, and one that is done is folded.
  await user.click(list.getByText(t.firstSteps.testMail))
  await soon(unfolded).toEqual([t.firstSteps.groups, t.firstSteps.testMail])
  await press(t.firstSteps.testMailSend)
  expect(await list.findByRole('button', { name: t.firstSteps.testMailAgain })).toBeTruthy()
  for (const [confirm, name, next] of [
    [t.firstSteps.testMailConfirm, t.firstSteps.testMail, t.firstSteps.groups],
    [t.firstSteps.groupsConfirm, t.firstSteps.groups, t.firstSteps.backupKey],
    // The first backup is made without anyone.
    [t.firstSteps.backupKeyConfirm, t.firstSteps.backupKey, t.firstSteps.secondFactor],
  ] as const) {
    await press(confirm)
    await soon(() => within(rowOf(name)).queryByRole('img', { name: t.firstSteps.done })).toBeTruthy()
    await soon(unfolded).toEqual([next])
  }
  expect(server.sent('firstSteps.confirm')).toEqual(['testMail', 'groups', 'backupKey'].map((step) => ({ step })))
  expect(list.getByText(textPattern(t.firstSteps.progress, { done: 5, count: 8 }))).toBeTruthy()
  const place = list.getByRole('link', { name: t.firstSteps.secondFactorOpen })
  expect(place.getAttribute('href')).toBe('/account#second-factor')
  for (const step of steps) done.add(step)
  await reload()
  await screen.findByRole('region', { name: t.dashboard.waitingForYou })
  expect(screen.queryByRole('region', { name: t.firstSteps.title })).toBeNull()
})
