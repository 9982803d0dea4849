import { Button, Text, TextInput, Title } from '@mantine/core'
import { IconChecks, IconSearch, IconUserMinus } from '@tabler/icons-react'
import { memo, startTransition, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nowText } from '#web/clock.ts'
import type { DraftChange } from '#web/features/sessions/draft/draft-changes.ts'
import { type DraftPerson, isExplicit } from '#web/features/sessions/draft/session-draft.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'
import classes from './attendance-list.module.css'

interface ListHeadProps extends AllPresentProps {
  /** Whether the report is complete, so that no one is left to call. */
  isRecorded: boolean
  search: string
  onSearch: (search: string) => void
  isRemoving: boolean
  onStopRemoving: () => void
}

/** The title, the button for everyone and the search, which stays in reach on a phone. */
export function ListHead({ isRecorded, search, onSearch, isRemoving, onStopRemoving, ...everyone }: ListHeadProps) {
  const { people } = everyone
  const isWide = useIsWide()
  const field = people.length > 0 && <SearchField first={search} onSearch={onSearch} />
  return (
    <>
      <div className={classes.listHead}>
        <ListTitle people={people} isRecorded={isRecorded} />
        {people.length > 0 && <AllPresent {...everyone} disabled={search.trim() !== '' || isRemoving} />}
        {isWide && field}
        {/* The switch for this is below the list, which may be long. */}
        {isRemoving && <RemovingSwitch isRemoving onToggle={onStopRemoving} />}
      </div>
      {!isWide && field && <div className={classes.searchBar}>{field}</div>}
    </>
  )
}

function ListTitle({ people, isRecorded }: Pick<ListHeadProps, 'people' | 'isRecorded'>) {
  const { t } = useTranslation('sessions')
  const called = people.filter(isExplicit).length
  return (
    <div>
      <Title order={2} id="attendance">
        {t('attendance')}
      </Title>
      {!isRecorded && (
        <Text size="sm" c="dimmed">
          {called === 0 ? t('startPresent') : t('called', { called, all: people.length })}
        </Text>
      )}
    </div>
  )
}

interface AllPresentProps {
  people: readonly DraftPerson[]
  dispatch: (change: DraftChange) => void
}

function AllPresent({ people, disabled, dispatch }: AllPresentProps & { disabled: boolean }) {
  const { t } = useTranslation('sessions')
  const markAll = () => {
    startTransition(() => dispatch({ type: 'allPresent', at: nowText() }))
    if (people.every((person) => person.status === 'present' && isExplicit(person))) return
    offerUndo({
      title: t('allArePresent'),
      label: t('undo'),
      spokenLabel: t('undoNamed', { what: t('allArePresent') }),
      undo: () => dispatch({ type: 'restoreMarks', people }),
    })
  }
  return (
    <Button
      className={classes.allPresent ?? ''}
      variant="light"
      px="xs"
      fz="sm"
      leftSection={<IconChecks size={18} aria-hidden />}
      disabled={disabled}
      onClick={markAll}
    >
      {t('allPresent')}
    </Button>
  )
}

interface SearchFieldProps {
  /** The search text when the field appears. */
  first: string
  onSearch: (search: string) => void
}

/** The field. The rows follow later, so that typing stays fast. */
const SearchField = memo(function SearchField({ first, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('sessions')
  const [value, setValue] = useState(first)
  const change = (typed: string) => {
    setValue(typed)
    startTransition(() => onSearch(typed))
  }
  return (
    <TextInput
      className={classes.search ?? ''}
      aria-label={t('findName')}
      placeholder={t('findName')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      // Enter in the search field must not save the session.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      type="search"
    />
  )
})

export function RemovingSwitch({ isRemoving, onToggle }: { isRemoving: boolean; onToggle: () => void }) {
  const { t } = useTranslation('sessions')
  return (
    <Button
      className={classes.removing ?? ''}
      variant={isRemoving ? 'light' : 'subtle'}
      color={isRemoving ? 'red' : 'gray'}
      leftSection={<IconUserMinus size={18} aria-hidden />}
      onClick={onToggle}
    >
      {t(isRemoving ? 'stopRemoving' : 'startRemoving')}
    </Button>
  )
}
