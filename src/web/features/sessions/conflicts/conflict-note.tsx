import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditConflict } from '#contract/session-edits.ts'
import { SESSION_TEXTS } from '#domain/sessions.ts'
import { type Choice, joinedText } from '#web/features/sessions/draft/conflicts-of-draft.ts'
import { isTooLong } from '#web/features/sessions/draft/session-problems.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { shownName } from '#web/i18n/shown-name.ts'
import classes from './conflict-note.module.css'
import { type ConflictTexts, useConflictTexts } from './conflict-texts.ts'
import { differingPart } from './differing-part.ts'

interface ConflictNoteProps {
  conflict: EditConflict
  /** Whether the note names the person or field, because it does not stand beside it. */
  isApart?: boolean
  onDecide: (choice: Choice) => void
}

/** One cell that others changed to another value: both values, who and when, and a button for each. Source: docs/product.md, 5.8. */
export function ConflictNote({ conflict, isApart = false, onDecide }: ConflictNoteProps) {
  const { t } = useTranslation('sessions')
  const textsOf = useConflictTexts()
  if (conflict.cell === 'lastLeader')
    return (
      <Note text={t('lastLeader', { name: isolated(shownName(conflict.name)) })}>
        <Button variant="default" onClick={() => onDecide('theirs')}>
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
    <Note text={isLong ? undefined : isApart ? `${subject}: ${sentence}` : sentence}>
      {isLong && <BothTexts texts={texts} />}
      <Group gap="xs">
        <Button variant="default" aria-label={spoken(t('keepMine'))} onClick={() => onDecide('mine')}>
          {t('keepMine')}
        </Button>
        <Button variant="default" aria-label={spoken(take)} onClick={() => onDecide('theirs')}>
          {take}
        </Button>
        {isJoinable && (
          <Button variant="default" aria-label={spoken(t('joinTexts'))} onClick={() => onDecide('both')}>
            {t('joinTexts')}
          </Button>
        )}
      </Group>
    </Note>
  )
}

function Note({ text, children }: { text?: string | undefined; children: ReactNode }) {
  return (
    <Alert color="sand" p="xs" icon={<IconUsers aria-hidden />} role="status">
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
