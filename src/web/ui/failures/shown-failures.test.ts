import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { trackShownFailures } from './shown-failures.ts'

test('a failed load is shown once, and again only after a load succeeded', async () => {
  const client = new QueryClient()
  const shouldShow = trackShownFailures(client.getQueryCache())
  const queryKey: QueryKey = ['roster']
  const load = (queryFn: () => Promise<string>) =>
    client.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => '')
  const fail = () => Promise.reject(new Error('no answer'))
  const query = () => client.getQueryCache().build(client, { queryKey })

  await load(fail)
  expect(shouldShow(query())).toBe(true)
  await load(fail)
  expect(shouldShow(query())).toBe(false)
  client.setQueryData(queryKey, 'changed by the app itself')
  await load(fail)
  expect(shouldShow(query())).toBe(false)
  await load(async () => 'loaded')
  await load(fail)
  expect(shouldShow(query())).toBe(true)
})
