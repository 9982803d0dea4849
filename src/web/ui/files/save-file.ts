export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read it by then. Otherwise the content would stay in memory until the tab is closed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The browser downloads it by itself, whatever the size. */
export function startDownload(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
