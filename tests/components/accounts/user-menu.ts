import { screen } from '@testing-library/dom'
import { enabledButton } from '#tests/components/fields.ts'
import type { mountAs } from '#tests/components/mount.tsx'
import { textPattern } from '#tests/shown-text.ts'

type Mounted = Pick<Awaited<ReturnType<typeof mountAs>>, 'user' | 't'>

/** The items of the menu of a person, which is opened. jsdom lays out nothing, so it hides menus as out of sight. */
export async function openUserMenu({ user, t }: Mounted, name: string) {
  await user.click(await enabledButton(textPattern(t.users.manageNamed, { name })))
  return screen.findAllByRole('menuitem', { hidden: true })
}

/** @param item its text, without the name of the person */
export async function chooseForUser(mounted: Mounted, name: string, item: string) {
  const items = await openUserMenu(mounted, name)
  await mounted.user.click(items.find(({ textContent }) => textContent === item) as HTMLElement)
}
