import { Stack } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { api } from '#web/api.ts'
import chips from '#web/ui/fields/chips.module.css'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { ownSessions } from './own-sessions.ts'
import classes from './session-grid.module.css'
import { groupId, SessionGrid, SessionGroup } from './session-grid.tsx'

/** With several groups, so many sessions of each are shown at first: a line of cards on a wide screen. */
const FIRST_OF_SEVERAL = 3

export function OwnSessions({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('sessions')
  const { memberships } = useCurrentUser()
  const sessions = useInfiniteQuery(ownSessions())
  return (
    <PagedList query={sessions} failed={t('loadFailed')} empty={empty}>
      {(rows) => <SessionGrid rows={rows} headingOrder={2} showsGroup={memberships.length > 1} />}
    </PagedList>
  )
}

/** The sessions of every organization for admins, each under its name. */
export function SessionsByOrganization({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('sessions')
  const overview = useQuery(api.sessions.overview.queryOptions())
  return (
    <QueryState query={overview} failed={t('loadFailed')}>
      {(groups) =>
        groups.length === 0 ? (
          empty
        ) : (
          <Stack gap="lg">
            {groups.length > 1 && (
              <GroupChips
                groups={groups.map(({ organizationName }) => ({
                  id: groupId(organizationName),
                  name: organizationName ?? t('other'),
                }))}
              />
            )}
            {groups.map((group) => (
              <SessionGroup
                key={group.organizationName ?? ''}
                {...group}
                first={groups.length > 1 ? FIRST_OF_SEVERAL : group.rows.length}
              />
            ))}
          </Stack>
        )
      }
    </QueryState>
  )
}

/** Links to the groups' sections on a phone. */
function GroupChips({ groups }: { groups: readonly { readonly id: string; readonly name: string }[] }) {
  const { t } = useTranslation('sessions')
  return (
    <nav className={`${chips.bar} ${classes.groups}`} aria-label={t('groups')} data-scrolls>
      {groups.map(({ id, name }) => (
        <button key={id} type="button" className={chips.chip} onClick={() => leadTo(id)}>
          {name}
        </button>
      ))}
    </nav>
  )
}

function leadTo(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  // The next press of Tab continues in the group.
  section?.focus({ preventScroll: true })
}
