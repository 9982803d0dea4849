import { Group, NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AttendanceGrid } from '#contract/attendance.ts'
import { GRID_WINDOWS, type GridWindow } from '#domain/attendance-grid.ts'
import { GRID_SESSIONS, LOW_RATE } from '#domain/limits.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { FILTERS, type GridFilter, peopleShown } from './grid.ts'
import classes from './grid-controls.module.css'

interface GridControlsProps {
  organizationName: OrganizationName
  /** The groups whose grid the person may see. */
  organizations: readonly OrganizationName[]
  window: GridWindow
  onChoose: (chosen: { organization?: OrganizationName; window?: GridWindow }) => void
  /** Undefined while loading. */
  grid: AttendanceGrid | undefined
  filter: GridFilter
  onFilter: (filter: GridFilter) => void
  onSearch: (search: string) => void
}

/** Which group, which sessions and whose rows the grid shows. */
export function GridControls(props: GridControlsProps) {
  const { organizationName, organizations, window, onChoose, grid, filter, onFilter, onSearch } = props
  const { t } = useTranslation('grid')
  const filterText = useFilterText()
  return (
    <div className={classes.controls}>
      <Group gap="xs" wrap="nowrap" className={classes.choices ?? ''}>
        {organizations.length < 2 ? (
          <Text fw={600} className={classes.group ?? ''}>
            {organizationName}
          </Text>
        ) : (
          <NativeSelect
            aria-label={t('group')}
            value={organizationName}
            data={[...organizations]}
            onChange={(event) => onChoose({ organization: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          aria-label={t('window')}
          value={window}
          data={GRID_WINDOWS.map((one) => ({ value: one, label: t(one, { number: GRID_SESSIONS }) }))}
          onChange={(event) => {
            const chosen = GRID_WINDOWS.find((one) => one === event.currentTarget.value)
            if (chosen) onChoose({ window: chosen })
          }}
        />
      </Group>
      <SearchField label={t('find')} isLabelInside onSearch={onSearch} />
      {grid && (
        <ChipChoice
          label={t('filter')}
          value={filter}
          options={FILTERS.filter((one) => one !== 'absent' || window !== 'lastYear').map((one) => ({
            value: one,
            label: filterText(one, peopleShown(grid, one, '').length),
          }))}
          onChange={onFilter}
        />
      )}
    </div>
  )
}

/** Returns a function that names a filter with the number of people who pass it. */
export function useFilterText() {
  const { t } = useTranslation('grid')
  return (filter: GridFilter, number: number) => t(filter, { number, percent: LOW_RATE })
}
