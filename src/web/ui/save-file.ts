/** Download a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has read it; without this the text stays in memory until the tab is closed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
