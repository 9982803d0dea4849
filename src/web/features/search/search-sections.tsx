// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are laid out as no table could be
// biome-ignore-all lint/a11y/useFocusableInteractive: the field has the focus, and says which row is active
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { clearRecent } from '#web/offline/cache/recent-results.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { CallPerson } from './call-person.tsx'
import type { Row, Section } from './found-rows.ts'
import classes from './search-dialog.module.css'
import { SearchRow } from './search-row.tsx'

interface SearchSectionsProps {
  id: string
  sections: readonly Section[]
  selected: string | undefined
  rowId: (key: string) => string
  onHover: (key: string) => void
  onOpen: (row: Row) => void
  /** It is called when the pressed button disappears. */
  onCleared: () => void
}

/** The focus stays in the field; a row may have a button, so this is a grid and no list of options. */
export function SearchSections({ id, sections, selected, rowId, onHover, onOpen, onCleared }: SearchSectionsProps) {
  const { t } = useTranslation('search')
  const headId = useId()
  return (
    <>
      {sections.some(({ isRecent }) => isRecent) && <ClearRecent onCleared={onCleared} />}
      <div id={id} role="grid" aria-label={t('label')}>
        {sections.map(({ key, label, rows, isRecent }) => (
          <div key={key} role="rowgroup" aria-labelledby={`${headId}-${key}`}>
            <div id={`${headId}-${key}`} className={classes.head} role="presentation">
              {label}
              {!isRecent && key !== 'places' && <span>{rows.length}</span>}
            </div>
            {rows.map((row) => (
              <FoundRow
                key={row.key}
                id={rowId(row.key)}
                row={row}
                isSelected={row.key === selected}
                onHover={onHover}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

interface FoundRowProps extends Pick<SearchSectionsProps, 'onHover' | 'onOpen'> {
  id: string
  row: Row
  isSelected: boolean
}

function FoundRow({ id, row, isSelected, onHover, onOpen }: FoundRowProps) {
  const { result, details } = row
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      id={id}
      role="row"
      aria-selected={isSelected}
      className={classes.row}
      // The field keeps the focus, and with it the keyboard of a phone.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isSelected && onHover(row.key)}
      onClick={({ target }) => !(target as Element).closest('button') && onOpen(row)}
    >
      <div role="gridcell" className={classes.cell}>
        <SearchRow row={row} />
      </div>
      {result && details?.reached && (
        <div role="gridcell">
          <CallPerson name={result.label} id={details.id} reached={details.reached} />
        </div>
      )}
    </div>
  )
}

function ClearRecent({ onCleared }: Pick<SearchSectionsProps, 'onCleared'>) {
  const { t } = useTranslation('search')
  const store = useStore()
  return (
    <Button
      className={classes.clear ?? ''}
      variant="subtle"
      size="compact-sm"
      h={44}
      onClick={() => {
        onCleared()
        void clearRecent(store).catch(() => undefined)
      }}
    >
      {t('clearRecent')}
    </Button>
  )
}
