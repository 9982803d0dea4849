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

/** Presses what opens a dialog, and waits for it. */
export async function openBy(user: UserEvent, opener: HTMLElement | string | RegExp, name?: string | RegExp) {
  await user.click(opener instanceof HTMLElement ? opener : await screen.findByRole('button', { name: opener }))
  return openDialog(name)
}

export type OpenDialog = Awaited<ReturnType<typeof openDialog>>

/** A button, once it can be pressed: one that still works on something ignores presses. */
export async function enabledButton(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  await expect.poll(() => button.matches(':disabled, [aria-disabled="true"]')).toBe(false)
  return button
}

/** Presses what closes the dialog, and waits until it is closed. */
export async function closeBy(user: UserEvent, button: HTMLElement) {
  await user.click(button)
  await dialogClosed()
}

/** The same by the keyboard. */
export async function pressEscape(user: UserEvent) {
  await user.keyboard('{Escape}')
  await dialogClosed()
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
