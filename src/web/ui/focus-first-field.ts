/** Moves the focus to the first field of a form. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus()
}
