import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, paged } from '#web/api.ts'
import rows from '#web/features/finance/finance.module.css'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { ClosingRow } from './closing-row.tsx'

/** Every closed month of an account, the newest first. @param organizationName null for the reserve */
export function ClosingHistory({ organizationName }: { organizationName: string | null }) {
  const { t } = useTranslation('closings')
  const closings = useInfiniteQuery(
    api.closings.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ organizationName, cursor }),
      ...paged,
    }),
  )
  return (
    <PagedList query={closings} failed={t('listFailed')} empty={t('noneClosed')} guide="cash">
      {(found) => (
        <ul className={rows.list}>
          {found.map((closing) => (
            <ClosingRow key={closing.id} closing={closing} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
