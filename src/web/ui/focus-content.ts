/** The keyboard goes on from the beginning of the screen, which stays where it is: what had the focus is gone. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
