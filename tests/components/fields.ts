import { fireEvent, screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Replaces what a field has. */
export async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  fireEvent.input(field, { target: { value: text } })
}

/** The open dialog, once it is there. */
export async function openDialog(name?: string | RegExp) {
  const element = await screen.findByRole('dialog', name === undefined ? {} : { name })
  const queries = within(element)
  return {
    element,
    ...queries,
    /** That of the amount, in the dialogs about money. */
    firstField: () => queries.getAllByRole('textbox')[0] as HTMLElement,
  }
}

export type OpenDialog = Awaited<ReturnType<typeof openDialog>>

/** A button, once it can be pressed. */
export async function enabledButton(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await expect.poll(() => button.matches(':disabled')).toBe(false)
  return button
}

/** Waits until no dialog is open. */
export async function dialogClosed() {
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
}

/** What a field has. */
export function typedIn(field: HTMLElement): string {
  return (field as HTMLInputElement).value
}

/** Expects a value that may take as long to come as on a busy machine. */
export function soon<Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> {
  return expect.poll(read)
}
