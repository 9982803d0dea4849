import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { clearRecent } from '#web/offline/recent-results.ts'
import { useStore } from '#web/offline/store-context.tsx'
import type { Row, Section } from './found-rows.ts'
import classes from './search-dialog.module.css'
import { SearchRow } from './search-row.tsx'

interface SearchSectionsProps {
  id: string
  sections: readonly Section[]
  selected: string | undefined
  optionId: (key: string) => string
  onHover: (key: string) => void
  onOpen: (row: Row) => void
  /** The pressed button disappears. */
  onCleared: () => void
}

/** The focus stays in the field, so rows are options and no buttons. */
export function SearchSections({ id, sections, selected, optionId, onHover, onOpen, onCleared }: SearchSectionsProps) {
  const { t } = useTranslation('search')
  const headId = useId()
  return (
    <>
      {sections.some(({ isRecent }) => isRecent) && <ClearRecent onCleared={onCleared} />}
      <div id={id} role="listbox" aria-label={t('label')}>
        {sections.map(({ key, label, rows, isRecent }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={key} role="group" aria-labelledby={`${headId}-${key}`}>
            <div id={`${headId}-${key}`} className={classes.head} role="presentation">
              {label}
              {!isRecent && key !== 'places' && <span>{rows.length}</span>}
            </div>
            {rows.map((row) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the field says which option is active
              <div
                key={row.key}
                id={optionId(row.key)}
                role="option"
                aria-selected={row.key === selected}
                className={classes.row}
                // The field keeps the focus, and with it the keyboard of a phone.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => row.key !== selected && onHover(row.key)}
                onClick={() => onOpen(row)}
              >
                <SearchRow row={row} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
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
