/** Let the browser save a text as a file, as if it had been downloaded. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then, and would otherwise hold it until the tab is closed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
