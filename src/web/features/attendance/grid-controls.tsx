import { Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttendanceGrid } from '#contract/sessions/attendance.ts'
import { GRID_WINDOWS, type GridWindow } from '#domain/attendance/attendance-grid.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { GRID_SESSIONS, LOW_RATE } from '#domain/texts/limits.ts'
import { percentText } from '#domain/texts/number-text.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx'
import { ChipChoice } from '#web/ui/fields/chip-choice.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { FILTERS, type GridFilter, peopleShown } from './grid.ts'
import classes from './grid-controls.module.css'

interface GridControlsProps {
  organizationName: OrganizationName
  organizations: readonly OrganizationName[]
  window: GridWindow
  onChoose: (chosen: { organization?: OrganizationName; window?: GridWindow }) => void
  grid: AttendanceGrid | undefined
  filter: GridFilter
  onFilter: (filter: GridFilter) => void
  search: string
  onSearch: (search: string) => void
}

export function GridControls(props: GridControlsProps) {
  const { organizationName, window, grid, filter, onFilter, search, onSearch } = props
  const { t } = useTranslation('grid')
  const filterText = useFilterText()
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const isShown = isWide || isOpen
  const chosenFilter = grid && filter !== 'everyone' && filterText(filter, peopleShown(grid, filter, '').length)
  return (
    <div className={classes.controls}>
      {!isWide && (
        <DisclosureButton
          label={[
            isolated(organizationName),
            t(window, { number: GRID_SESSIONS }),
            chosenFilter,
            search && isolated(search),
          ]
            .filter(Boolean)
            .join(' · ')}
          opened={isOpen}
          onToggle={setOpen}
        />
      )}
      {isShown && <Choices {...props} />}
      {/* It stays on the page when it is folded, so that the typed search stays too. */}
      <div hidden={!isShown}>
        <SearchField label={t('find')} isLabelInside onSearch={onSearch} />
      </div>
      {grid && isShown && (
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

function Choices({ organizationName, organizations, window, onChoose }: GridControlsProps) {
  const { t } = useTranslation('grid')
  return (
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
  )
}

export function useFilterText() {
  const { t } = useTranslation('grid')
  return (filter: GridFilter, number: number) => t(filter, { number, percent: percentText(LOW_RATE) })
}
