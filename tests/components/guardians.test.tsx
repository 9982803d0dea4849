import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { textPattern } from '#tests/shown-text.ts'
import { type AnswerOf, refusal } from './fake-server.ts'
import { dialogClosed, fill, openDialog } from './fields.ts'
import { unmount } from './mount.tsx'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

afterEach(unmount)

const SAMAR = aGuardian('Samar', '03 111 111')

/** Answers with what was sent. */
const save: AnswerOf<'people', 'saveGuardian'> = ({ id, name, relation, phone }) => ({ id, name, relation, phone })

/** Another person has changed Samar in the meantime. */
function refuseWith(fields: string[], stored: { name: string; phone: string; relation?: string }) {
  return () => {
    throw refusal('BOTH_CHANGED', 409, { fields, stored: { relation: null, ...stored } })
  }
}

type Page = Awaited<ReturnType<typeof mountPerson>>

/** Opens the guardian to change her. */
async function edit({ t, user }: Page, name = 'Samar') {
  await user.click(await screen.findByRole('button', { name: textPattern(t.people.moreNamed, { name }) }))
  await user.click(await screen.findByRole('menuitem', { name: t.people.edit }))
  const dialog = await openDialog(t.people.editGuardian)
  const field = (label: string) => dialog.getAllByLabelText(textPattern(label))[0] as HTMLElement
  return {
    ...dialog,
    name: dialog.getByRole('textbox', { name: textPattern(t.roster.name) }),
    phone: dialog.getByRole('textbox', { name: textPattern(t.roster.phone) }),
    relation: field(t.people.relation),
    save: dialog.getByRole('button', { name: t.common.save }),
  }
}

test.each([
  ['keepMine', '03 333 333'],
  ['takeTheirs', '03 222 222'],
] as const)('one tap decides about a detail that both changed: %s', async (choice, expected) => {
  const page = await mountPerson(aPersonPage({ guardians: [SAMAR] }), {
    saveGuardian: refuseWith(['phone'], { name: 'Samar', phone: '03 222 222' }),
  })
  const { t, user, server } = page
  const dialog = await edit(page)
  await fill(user, dialog.phone, '03 333 333')
  await user.click(dialog.save)
  await user.click(await dialog.findByRole('button', { name: textPattern(t.drafts[choice]) }))
  server.answer({ people: { saveGuardian: save } })
  await user.click(dialog.save)
  await dialogClosed()
  expect(server.sent('people.saveGuardian').at(-1)).toMatchObject({ phone: expected, opened: { phone: '03 222 222' } })
})
