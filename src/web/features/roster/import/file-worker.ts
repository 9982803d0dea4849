import { type ReadingChoice, readFile } from './read-file.ts'

export interface ReadingTask {
  readonly file: Blob
  readonly choice: ReadingChoice
}

// A file is read in a worker, so that one that takes too long does not block the page.
addEventListener('message', async ({ data: { file, choice } }: MessageEvent<ReadingTask>) => {
  postMessage(await readFile(file, choice))
})
