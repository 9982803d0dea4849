import '@mantine/spotlight/styles.css'
import { CloseButton, Kbd } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
// They are imported by their own names: `Spotlight` contains highlighting, which needs newer browsers than the app.
import { createSpotlight, SpotlightRoot, SpotlightSearch } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchKey } from '#domain/texts/names.ts'
import { recordRecent } from '#web/offline/cache/recent-results.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { useCloseOnBack } from '#web/ui/dialogs/dialog-history.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import type { Row } from './found-rows.ts'
import type { Target } from './results.ts'
import classes from './search-dialog.module.css'
import { SearchSections } from './search-sections.tsx'
import { SearchStates } from './search-states.tsx'
import { useFound } from './use-found.ts'
import { useSections } from './use-sections.ts'

const DEBOUNCE_MS = 200

const [store, spotlight] = createSpotlight()

/** The search is a combobox, which fills the screen on a phone. Source: docs/product.md, 17.5. */
export function SearchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('search')
  const isWide = useIsWide()
  useCloseOnBack(opened, onClose)
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened])
  return (
    <SpotlightRoot
      store={store}
      shortcut={null}
      fullScreen={!isWide}
      // It is at the top, so that the field stays in its place while the list grows.
      centered={false}
      size={680}
      yOffset={72}
      radius={isWide ? 'hero' : 0}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      attributes={{ content: { 'aria-label': t('label') } }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      onSpotlightClose={onClose}
    >
      <SearchPanel onClose={onClose} isWide={isWide} />
    </SpotlightRoot>
  )
}

/** It is a component, so that each opening begins with an empty field. */
function SearchPanel({ onClose, isWide }: { onClose: () => void; isWide: boolean }) {
  const { t } = useTranslation(['search', 'common'])
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed, DEBOUNCE_MS)
  const found = useFound(typed, searchKey(typed) === '' ? '' : debounced)
  const sections = useSections(typed, found)
  const rows = sections.flatMap((section) => section.rows)
  const { selected, move, select } = useSelection(rows, typed)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const rowId = (key: string) => `${listId}-${key.replace(/\W/gu, (letter) => `_${letter.codePointAt(0)}`)}`
  const open = useOpen(onClose)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const key = move(event.key === 'ArrowDown' ? 1 : -1)
      if (key) document.getElementById(rowId(key))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && selected) open(selected)
  }
  return (
    <>
      <SpotlightSearch
        ref={field}
        value={typed}
        maxLength={200}
        placeholder={t('placeholder')}
        aria-label={t('label')}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="grid"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={selected && rowId(selected.key)}
        autoComplete="off"
        enterKeyHint="go"
        data-autofocus
        leftSection={<IconSearch size={22} aria-hidden />}
        leftSectionWidth={52}
        rightSectionWidth={60}
        rightSection={
          isWide ? (
            <Kbd size="xs" dir="ltr" aria-hidden>
              esc
            </Kbd>
          ) : (
            <CloseButton size={44} iconSize={20} aria-label={t('common:close')} onClick={onClose} />
          )
        }
        rightSectionPointerEvents={isWide ? 'none' : 'all'}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.results}>
        <SearchStates typed={typed} found={found} count={rows.length} />
        <SearchSections
          id={listId}
          sections={sections}
          selected={selected?.key}
          rowId={rowId}
          onHover={select}
          onOpen={open}
          onCleared={() => field.current?.focus()}
        />
      </div>
      {isWide && <Hints />}
    </>
  )
}

/** The selected row, at first the first result; none while nothing is typed. */
function useSelection(rows: readonly Row[], typed: string) {
  const isBlank = searchKey(typed) === ''
  const [chosen, setChosen] = useState<{ readonly key: string; readonly typed: string }>()
  const chosenRow = chosen?.typed === typed ? rows.find(({ key }) => key === chosen.key) : undefined
  const selected = chosenRow ?? (isBlank ? undefined : rows[0])
  const select = (key: string) => setChosen({ key, typed })
  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ key }) => key === selected?.key)
    const next = at === -1 && step === -1 ? rows.length - 1 : (at + step + rows.length) % rows.length
    const key = rows[next]?.key
    if (key !== undefined) select(key)
    return key
  }
  return { selected, select, move }
}

/** Stores the opened result on this device, except money. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  const device = useStore()
  const go = (target: Target) => void navigate(target as NavigateOptions)
  return ({ target, run, result }: Row) => {
    onClose()
    if (result && result.kind !== 'transaction') void recordRecent(device, result).catch(() => undefined)
    if (target) go(target)
    run?.()
  }
}

function Hints() {
  const { t } = useTranslation('search')
  return (
    <div className={classes.hints} aria-hidden>
      <Kbd size="xs">↑</Kbd>
      <Kbd size="xs">↓</Kbd>
      {t('choose')}
      <Kbd size="xs">↵</Kbd>
      {t('openResult')}
      <span className={classes.scope}>{t('scope')}</span>
    </div>
  )
}
