import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, paged } from '#web/api.ts'
import rows from '#web/features/finance/finance.module.css'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { CountRow } from './count-row.tsx'

/** Every count of an account, the newest first. @param organizationName null for the reserve */
export function CountHistory({ organizationName }: { organizationName: string | null }) {
  const { t } = useTranslation('cash')
  const counts = useInfiniteQuery(
    api.cashCounts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ organizationName, cursor }),
      ...paged,
    }),
  )
  return (
    <PagedList query={counts} failed={t('countsFailed')} empty={t('noCounts')} guide="cash">
      {(found) => (
        <ul className={rows.list}>
          {found.map((count) => (
            <CountRow key={count.id} count={count} isNamed={false} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
