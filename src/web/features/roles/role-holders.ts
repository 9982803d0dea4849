import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, paged } from '#web/api.ts'

export function useRoleHolders(search: string, enabled: boolean) {
  return useInfiniteQuery(
    api.roles.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, cursor }),
      ...paged,
      placeholderData: keepPreviousData,
      enabled,
    }),
  )
}
