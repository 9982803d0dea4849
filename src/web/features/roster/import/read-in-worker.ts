import type { ReadingTask } from './file-worker.ts'
import type { FileTable, ReadingChoice, UnreadableFile } from './read-file.ts'

/** It is many times the time that the largest roster takes on a slow phone. */
const LONGEST_MS = 20_000

type ReadingWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

function startWorker(): ReadingWorker {
  return new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
}

/**
 * Reads a file in a worker, which is ended when it takes too long. It rejects if the worker cannot be loaded or fails.
 */
export function readInWorker(
  file: Blob,
  choice: ReadingChoice,
  start = startWorker,
  longest = LONGEST_MS,
): Promise<FileTable | UnreadableFile> {
  const worker = start()
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<FileTable | UnreadableFile>((resolve, reject) => {
    timer = setTimeout(() => resolve('tooSlow'), longest)
    worker.onmessage = ({ data }: MessageEvent<FileTable | UnreadableFile>) => resolve(data)
    worker.onerror = () => reject(new Error('The worker failed'))
    worker.postMessage({ file, choice } satisfies ReadingTask)
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
