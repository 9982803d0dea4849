import { vi } from 'vitest'

/** Keeps what the page saves as files from now on, each with its name and its text, with the mark of its encoding. */
export function keepSavedFiles() {
  const contents: Blob[] = []
  const names: string[] = []
  URL.createObjectURL = (content) => `blob:${contents.push(content as Blob)}`
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return {
    names,
    text: async (place: number) => {
      const bytes = await new Promise<ArrayBuffer>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(reader.result as ArrayBuffer)
        reader.readAsArrayBuffer(contents[place] as Blob)
      })
      return Buffer.from(bytes).toString('utf8')
    },
  }
}
