import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import { SESSION_TEXTS } from '#domain/sessions/sessions.ts'
import { type Choice, joinedText } from '#web/features/sessions/draft/conflicts-of-draft.ts'
import { isTooLong } from '#web/features/sessions/draft/session-problems.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import classes from './conflict-note.module.css'
import { type ConflictTexts, useConflictTexts } from './conflict-texts.ts'
import { differingPart } from './differing-part.ts'

interface ConflictNoteProps {
  conflict: EditConflict
  /** Whether the note names the person or field, because it is not shown beside its subject. */
  isApart?: boolean
  onDecide: (choice: Choice) => void
}

/**
 * One cell that others changed to another value: both values, who and when, and a button for each. Source:
 * docs/product.md, 5.8.
 */
export function ConflictNote({ conflict, isApart = false, onDecide }: ConflictNoteProps) {
  const { t } = useTranslation('sessions')
  const textsOf = useConflictTexts()
  const element = useRef<HTMLDivElement>(null)
  const decide = (choice: Choice) => {
    focusAfter(element.current)
    onDecide(choice)
  }
  if (conflict.cell === 'lastLeader')
    return (
      <Note element={element} text={t('lastLeader', { name: isolated(shownName(conflict.name)) })}>
        <Button variant="default" onClick={() => decide('theirs')}>
          {t('leaderStays')}
        </Button>
      </Note>
    )
  const texts = textsOf(conflict)
  const { subject, mine, theirs, who, author } = texts
  const isLong =
    conflict.cell === 'field' && [...SESSION_TEXTS, 'topic', 'location'].includes(conflict.field) && mine && theirs
  const isJoinable =
    isLong && conflict.cell === 'field' && !isTooLong(conflict.field, joinedText(conflict.theirs, conflict.mine ?? ''))
  const sentence = t('conflict_values', { mine, who, theirs })
  const spoken = (label: string) => `${label}: ${subject}`
  const take = author === null ? t('takeTheirs') : t('takeTheirsOf', { name: isolated(author) })
  return (
    <Note element={element} text={isLong ? undefined : isApart ? `${subject}: ${sentence}` : sentence}>
      {isLong && <BothTexts texts={texts} />}
      <Group gap="xs">
        <Button variant="default" aria-label={spoken(t('keepMine'))} onClick={() => decide('mine')}>
          {t('keepMine')}
        </Button>
        <Button variant="default" aria-label={spoken(take)} onClick={() => decide('theirs')}>
          {take}
        </Button>
        {isJoinable && (
          <Button variant="default" aria-label={spoken(t('joinTexts'))} onClick={() => decide('both')}>
            {t('joinTexts')}
          </Button>
        )}
      </Group>
    </Note>
  )
}

/** Moves the focus to the next note, or else to the content, because a note goes with its pressed button. */
function focusAfter(note: HTMLElement | null) {
  const notes = [...document.querySelectorAll<HTMLElement>('[data-conflict]')]
  const next = notes[note ? notes.indexOf(note) + 1 : 0] ?? notes.find((one) => one !== note)
  const button = next?.querySelector('button')
  if (button) button.focus({ preventScroll: true })
  else focusContent()
}

interface NoteProps {
  element: RefObject<HTMLDivElement | null>
  text?: string | undefined
  children: ReactNode
}

function Note({ element, text, children }: NoteProps) {
  return (
    <Alert ref={element} data-conflict color="sand" p="xs" icon={<IconUsers aria-hidden />} role="status">
      <Stack gap="xs">
        {text !== undefined && <Text size="sm">{text}</Text>}
        {children}
      </Stack>
    </Alert>
  )
}

/** Both versions of a text, one above the other, with the part in which they differ. */
function BothTexts({ texts: { subject, mine, theirs, who } }: { texts: ConflictTexts }) {
  const { t } = useTranslation('sessions')
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {subject}
      </Text>
      <Version title={t('yourText')} text={mine} other={theirs} />
      <Version title={who} text={theirs} other={mine} />
    </Stack>
  )
}

function Version({ title, text, other }: { title: string; text: string; other: string }) {
  const { before, part, after } = differingPart(text, other)
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {before}
        <mark className={classes.differs}>{part}</mark>
        {after}
      </Text>
    </div>
  )
}
