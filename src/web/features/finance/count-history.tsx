import { NativeSelect, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, paged } from '#web/api.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { CountRow } from './count-row.tsx'
import rows from './finance.module.css'

const RESERVE = ''

/** Every count of an account, newest first. @param choices the accounts, null for the reserve; never empty */
export function CountHistory({ choices }: { choices: readonly (string | null)[] }) {
  const { t } = useTranslation(['cash', 'finance'])
  const [chosen, setChosen] = useState(choices[0] ?? null)
  // The person may have lost the permission for the chosen one.
  const organizationName = choices.includes(chosen) ? chosen : (choices[0] ?? null)
  const counts = useInfiniteQuery(
    api.cashCounts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ organizationName, cursor }),
      ...paged,
    }),
  )
  return (
    <Stack gap="xs">
      {choices.length > 1 && (
        <NativeSelect
          label={t('finance:account')}
          value={organizationName ?? RESERVE}
          onChange={(event) => setChosen(event.currentTarget.value || null)}
          data={choices.map((name) => ({ value: name ?? RESERVE, label: name ?? t('finance:reserve') }))}
        />
      )}
      <PagedList query={counts} failed={t('countsFailed')} empty={t('noCounts')} guide="cash">
        {(found) => (
          <ul className={rows.list}>
            {found.map((count) => (
              <CountRow key={count.id} count={count} isNamed={false} />
            ))}
          </ul>
        )}
      </PagedList>
    </Stack>
  )
}
