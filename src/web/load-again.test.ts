import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { loadAgain } from './load-again.ts'

const KEY = ['list']

/** @returns loads, each answered on request with the value stored at its start */
function loadOf(store: { value: string }) {
  const answers: (() => void)[] = []
  const queryFn = () => {
    const read = store.value
    return new Promise<string>((resolve) => answers.push(() => resolve(read)))
  }
  const answer = async () => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
    answers.shift()?.()
  }
  return { queryFn, answer, waiting: answers }
}

let leave = () => {}
afterEach(() => leave())

function pagedList() {
  const client = new QueryClient()
  const store = { value: 'old' }
  const load = loadOf(store)
  const observer = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    queryFn: ({ pageParam }) => load.queryFn().then((value) => `${value} ${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: (_page, _pages, last) => last + 1,
  })
  leave = observer.subscribe(() => {})
  return { client, store, load, observer, pages: () => observer.getCurrentResult().data?.pages }
}

test('what is loading for the first time is loaded again after a change', async () => {
  const client = new QueryClient()
  const store = { value: 'old' }
  const load = loadOf(store)
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: load.queryFn })
  leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(load.waiting).toHaveLength(1))
  store.value = 'new'
  const done = loadAgain(client, KEY)
  await load.answer()
  await load.answer()
  await done
  expect(observer.getCurrentResult().data).toBe('new')
})

test('the next page of a list that was requested comes despite a change', async () => {
  const { client, store, load, observer, pages } = pagedList()
  await load.answer()
  await vi.waitFor(() => expect(pages()).toEqual(['old 1']))
  void observer.fetchNextPage()
  await vi.waitFor(() => expect(load.waiting).toHaveLength(1))
  store.value = 'new'
  const done = loadAgain(client, KEY)
  await load.answer()
  await vi.waitFor(() => expect(pages()).toEqual(['old 1', 'old 2']))
  await load.answer()
  await load.answer()
  await done
  expect(pages()).toEqual(['new 1', 'new 2'])
})

test('what is loading for no screen is outdated when it has come', async () => {
  const client = new QueryClient()
  client.setQueryData(KEY, 'older')
  const load = loadOf({ value: 'old' })
  const fetched = client.fetchQuery({ queryKey: KEY, queryFn: load.queryFn })
  await vi.waitFor(() => expect(load.waiting).toHaveLength(1))
  const done = loadAgain(client, KEY)
  await load.answer()
  await Promise.all([fetched, done])
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(true)
})

test('a load that fails is tried again, and one that was dropped holds nothing up', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const fail = vi.fn(() => Promise.reject(new Error('down')))
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn: fail })
  leave = observer.subscribe(() => {})
  await loadAgain(client, KEY)
  expect(fail).toHaveBeenCalledTimes(2)
  leave()

  const load = loadOf({ value: 'old' })
  client.fetchQuery({ queryKey: ['dropped'], queryFn: load.queryFn }).catch(() => undefined)
  await vi.waitFor(() => expect(load.waiting).toHaveLength(1))
  const done = loadAgain(client, ['dropped'])
  client.clear()
  await done
  expect(client.getQueryData(['dropped'])).toBeUndefined()
})
