import { expect, test } from 'vitest'
import { readInWorker } from './read-in-worker.ts'

function aWorker(answer: (worker: Pick<Worker, 'onmessage' | 'onerror'>) => void) {
  const ends: string[] = []
  const worker: Parameters<typeof readInWorker>[2] = () => {
    const made = {
      onmessage: null,
      onerror: null,
      postMessage: () => answer(made),
      terminate: () => ends.push('ended'),
    }
    return made
  }
  return { worker, ends }
}

test('a file that takes too long is given up, and its worker is ended', async () => {
  const { worker, ends } = aWorker(() => undefined)
  expect(await readInWorker(new Blob(), {}, worker, 5)).toBe('tooSlow')
  expect(ends).toEqual(['ended'])
})

test('a worker that cannot be loaded rejects, and is ended too', async () => {
  const { worker, ends } = aWorker(({ onerror }) => onerror?.call({} as AbstractWorker, {} as ErrorEvent))
  await expect(readInWorker(new Blob(), {}, worker)).rejects.toThrow('The worker failed')
  expect(ends).toEqual(['ended'])
})
