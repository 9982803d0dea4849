import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterLoading } from './after-loading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** @returns a function that ends the load */
function load(queries: QueryClient, key: string): () => Promise<void> {
  let answer = () => {}
  const loaded = queries.fetchQuery({
    queryKey: [key],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = () => resolve(key)
      }),
  })
  return async () => {
    answer()
    await loaded
  }
}

test('the task waits for everything that is being loaded, also for what an answer leads to', async () => {
  const queries = new QueryClient()
  const task = vi.fn()
  const first = load(queries, 'first')
  afterLoading(queries, task)
  await first()
  const second = load(queries, 'second')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(task).not.toHaveBeenCalled()
  await second()
  await vi.advanceTimersByTimeAsync(1)
  expect(task).toHaveBeenCalledOnce()
  await load(queries, 'third')()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(task).toHaveBeenCalledOnce()
})

test('the task runs soon where nothing is loaded, and after ten seconds where the server does not answer', async () => {
  const queries = new QueryClient()
  const [soon, late] = [vi.fn(), vi.fn()]
  afterLoading(queries, soon)
  await vi.advanceTimersByTimeAsync(1)
  expect(soon).toHaveBeenCalledOnce()
  load(queries, 'never')
  afterLoading(queries, late)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(late).toHaveBeenCalledOnce()
})

test('a cancelled task does not run', async () => {
  const queries = new QueryClient()
  const task = vi.fn()
  const answer = load(queries, 'something')
  afterLoading(queries, task)()
  await answer()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(task).not.toHaveBeenCalled()
})
