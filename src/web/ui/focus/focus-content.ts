export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
