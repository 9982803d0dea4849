import { Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceGrid } from '#contract/sessions/attendance.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { MarkSymbols } from '#web/ui/attendance/attendance-mark.tsx'
import { MarkLegend } from '#web/ui/attendance/mark-legend.tsx'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { useIsPrinting } from '#web/ui/print/use-is-printing.ts'
import { type GridFilter, peopleShown } from './grid.ts'
import { useFilterText } from './grid-controls.tsx'
import { GridSheet } from './grid-sheet.tsx'
import { GridTable } from './grid-table.tsx'

interface GridViewProps {
  organizationName: OrganizationName
  grid: AttendanceGrid
  filter: GridFilter
  search: string
}

export function GridView({ organizationName, grid, filter, search }: GridViewProps) {
  const { t } = useTranslation(['grid', 'sessions'])
  const filterText = useFilterText()
  const isPrinting = useIsPrinting()
  const people = useMemo(() => peopleShown(grid, filter, search), [grid, filter, search])
  if (grid.sessions.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarPlus aria-hidden />}
        title={t('none')}
        hint={t('noneMore', { organization: organizationName })}
        guide="roll-call"
      >
        <ButtonLink to="/sessions/new" search={{ organization: organizationName }}>
          {t('sessions:newSession')}
        </ButtonLink>
      </EmptyState>
    )
  const isEverybody = filter === 'everyone' && search === ''
  return (
    <>
      <MarkSymbols />
      <Stack gap="sm">
        {people.length === 0 ? (
          <Text c="dimmed" role="status">
            {t('noPeople')}
          </Text>
        ) : (
          <GridTable organizationName={organizationName} grid={grid} people={people} />
        )}
        {grid.leftOut > 0 && <Text c="dimmed">{t('leftOut', { count: grid.leftOut })}</Text>}
        <MarkLegend hasDash order={2} />
      </Stack>
      {isPrinting && (
        <GridSheet
          organizationName={organizationName}
          grid={grid}
          people={people}
          note={isEverybody ? '' : filterText(filter, people.length)}
        />
      )}
    </>
  )
}
