/** Move the focus to the start of the screen without scrolling, after the focused element was removed. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
