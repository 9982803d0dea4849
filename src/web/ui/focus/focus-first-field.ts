export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus()
}
