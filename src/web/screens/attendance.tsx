import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { type GridFilter, useGrid } from '#web/features/attendance/grid.ts'
import { GridActions } from '#web/features/attendance/grid-actions.tsx'
import { GridControls } from '#web/features/attendance/grid-controls.tsx'
import { GridView } from '#web/features/attendance/grid-view.tsx'
import { NoAccess } from '#web/features/attendance/no-grid-access.tsx'
import { useSessionGroup } from '#web/features/sessions/list/session-group.ts'
import { NO_ISOLATES } from '#web/i18n/isolated.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'

const route = getRouteApi('/signed-in/approved/attendance')

/** Who was at which session of a group. Source: docs/product.md, 17.1. */
export function AttendanceScreen() {
  const { t } = useTranslation(['grid', 'sessions', 'navigation'])
  const may = usePermissions()
  const { organization } = route.useSearch()
  const { query, group, allowed } = useSessionGroup(organization)
  if (may.seeSomeAttendanceGrid && group) return <GridOf organizationName={group} organizations={allowed} />
  return (
    <Screen title={t('navigation:attendanceGrid')} back={{ to: '/sessions', label: t('sessions:backToSessions') }}>
      {may.seeSomeAttendanceGrid ? (
        <QueryState query={query} failed={t('loadFailed')}>
          {() => <NoAccess />}
        </QueryState>
      ) : (
        <NoAccess />
      )}
    </Screen>
  )
}

function GridOf({ organizationName, organizations }: { organizationName: string; organizations: readonly string[] }) {
  const { t } = useTranslation(['grid', 'sessions', 'navigation'])
  const { window = 'newest' } = route.useSearch()
  const navigate = route.useNavigate()
  const [filter, setFilter] = useState<GridFilter>('everyone')
  const [search, setSearch] = useState('')
  const grid = useGrid(organizationName, window)
  // A school year that has ended has no absences in a row.
  const shownFilter = filter === 'absent' && window === 'lastYear' ? 'everyone' : filter
  return (
    <Screen
      title={t('navigation:attendanceGrid')}
      documentTitle={t('navigation:attendanceGridOf', { organization: organizationName, ...NO_ISOLATES })}
      back={{ to: '/sessions', label: t('sessions:backToSessions') }}
      actions={
        grid.data &&
        grid.data.sessions.length > 0 && <GridActions organizationName={organizationName} grid={grid.data} />
      }
    >
      <GridControls
        organizationName={organizationName}
        organizations={organizations}
        window={window}
        onChoose={(chosen) =>
          void navigate({
            search: { organization: organizationName, window, ...chosen },
            replace: true,
            resetScroll: false,
          })
        }
        grid={grid.data}
        filter={shownFilter}
        onFilter={setFilter}
        search={search}
        onSearch={setSearch}
      />
      <QueryState query={grid} failed={t('loadFailed')} rows={5}>
        {(data) => (
          <GridView
            key={`${organizationName} ${window}`}
            organizationName={organizationName}
            grid={data}
            filter={shownFilter}
            search={search}
          />
        )}
      </QueryState>
    </Screen>
  )
}
