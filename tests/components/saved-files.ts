/** The files that the page saves from now on, as text. */
export function savedFiles(): Promise<string>[] {
  const files: Promise<string>[] = []
  URL.createObjectURL = (file) => {
    files.push(textOf(file as Blob))
    return '#'
  }
  return files
}

/** As jsdom reads it, without the mark of the encoding at its start. */
function textOf(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })
}
