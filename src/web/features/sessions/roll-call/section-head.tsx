import { Badge, Button, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPerson } from '#web/features/sessions/draft/session-draft.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import classes from './attendance-list.module.css'

export interface Fold {
  readonly isOpen: boolean
  readonly toggle: () => void
}

interface Folding {
  readonly isLeaders: boolean
  /** Whether each row has to be reachable, while people are searched for or removed. */
  readonly isWhole: boolean
  /** Whether a change of these people has to be seen. */
  readonly isChanged: boolean
}

/**
 * On a phone leaders who are all present are one line, until it is tapped. An absence, a change or a newcomer opens it.
 * @returns null if nothing is folded
 */
export function useFoldedLeaders(people: readonly DraftPerson[], folding: Folding): Fold | null {
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(people.length)
  if (count !== people.length) setCount(people.length)
  const isSeen = folding.isChanged || people.some(({ status }) => status === 'absent')
  if (!isOpen && (isSeen || people.length > count)) setOpen(true)
  if (!folding.isLeaders || isWide || folding.isWhole || isSeen || people.length === 0) return null
  return { isOpen, toggle: () => setOpen(!isOpen) }
}

interface SectionHeadProps {
  isLeaders: boolean
  count: number
  fold: Fold | null
  /** The id of the rows that are folded. */
  rowsId: string
  /** It is undefined for a session without a group. */
  onAdd: (() => void) | undefined
}

export function SectionHead({ isLeaders, count, fold, rowsId, onAdd }: SectionHeadProps) {
  const { t } = useTranslation('roster')
  const color = isLeaders ? 'sand' : 'cedar'
  const isFolded = fold?.isOpen === false
  const title = isFolded ? t('leadersPresent', { count }) : t(isLeaders ? 'leaders' : 'attendees')
  const Chevron = isFolded ? IconChevronDown : IconChevronUp
  return (
    <div className={classes.sectionHead} data-leaders={isLeaders || undefined} data-folded={isFolded || undefined}>
      <Title order={3} size="h4">
        {fold ? (
          <UnstyledButton
            className={classes.fold ?? ''}
            aria-expanded={fold.isOpen}
            aria-controls={rowsId}
            onClick={fold.toggle}
          >
            {title}
            <Chevron size={18} aria-hidden />
          </UnstyledButton>
        ) : (
          title
        )}
      </Title>
      {!isFolded && (
        <Badge color={color} size="lg">
          {count}
        </Badge>
      )}
      {onAdd && (
        <Button
          variant="subtle"
          px="xs"
          color={color}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={onAdd}
          name={isLeaders ? 'leaders' : 'attendees'}
        >
          {t(isLeaders ? 'addLeader' : 'addAttendee')}
        </Button>
      )}
    </div>
  )
}
