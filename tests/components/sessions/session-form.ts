import { screen } from '@testing-library/dom'
import type { RosterPerson } from '#contract/people/roster.ts'
import type { AnswerOf, Answers } from '#tests/components/fake-server.ts'
import { enabledButton, openBy, soon } from '#tests/components/fields.ts'
import { mountIn } from '#tests/components/mount.tsx'
import { aLeader, aRosterPerson } from '#tests/components/people/people.ts'
import { textPattern } from '#tests/shown-text.ts'

/** Adds everyone as they are sent. */
export const add: AnswerOf<'roster', 'add'> = ({ id, attendeeName, ...sent }) => ({
  person: aRosterPerson(attendeeName, {
    id,
    organizationName: sent.organizationName,
    isLeader: sent.isLeader,
    birthdate: sent.birthdate,
    ageOverride: sent.ageOverride,
    phoneNumber: sent.phoneNumber,
  }),
  added: true,
  putBack: false,
  placement: null,
})

/** Records every session. */
export const createSession: AnswerOf<'sessions', 'create'> = ({ id }) => ({ id })

/** The form of a new session, with people in the roster. */
export function mountForm(
  people: readonly RosterPerson[] = [],
  roster: Answers['roster'] = {},
  language: 'en' | 'ar' = 'en',
) {
  return mountIn(language, aLeader(), '/sessions/new', {
    roster: { list: () => [...people], add, ...roster },
    sessions: { create: createSession },
  })
}

export type Form = Pick<Awaited<ReturnType<typeof mountForm>>, 't' | 'user'>

/** Opens the dialog that adds someone. */
export async function openAdding({ t, user }: Form, kind: 'addAttendee' | 'addLeader' = 'addAttendee') {
  const dialog = await openBy(user, t.roster[kind])
  return {
    ...dialog,
    name: dialog.getByRole('textbox', { name: textPattern(t.roster.name) }),
    birthdate: dialog.getByRole('textbox', { name: textPattern(t.roster.birthdate) }),
    phone: dialog.getByRole('textbox', { name: textPattern(t.roster.phone) }),
    add: dialog.getByRole('button', { name: t.common.add }),
  }
}

/** The checkbox that marks someone present; found without the styles that hide things, which take long to compute. */
export function presentBox({ t }: Form, name: string) {
  return screen.findByRole('checkbox', { name: textPattern(t.sessions.presentNamed, { name }), hidden: true })
}

/** The checkbox that marks a person absent. */
export function absentBox({ t }: Form, name: string) {
  return screen.findByRole('checkbox', { name: textPattern(t.sessions.absentNamed, { name }), hidden: true })
}

/** Whether the form says that its draft is on the device: otherwise the words are there, hidden. */
export function saysDraftSaved({ t }: Pick<Form, 't'>): boolean {
  return screen.queryByText(t.sessions.draftSaved)?.hasAttribute('data-hidden') === false
}

/** Waits until the draft of the form is on the device. */
export async function draftSaved(form: Pick<Form, 't'>) {
  await soon(() => saysDraftSaved(form)).toBe(true)
}

/** Presses the button that saves the form. */
export async function saveForm({ t, user }: Form) {
  await user.click(await enabledButton(t.sessions.save))
}
