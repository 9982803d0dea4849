export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has read it; without this the content stays in memory until the tab is closed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The browser downloads it by itself, whatever the size. */
export function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
