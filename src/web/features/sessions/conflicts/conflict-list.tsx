import { Stack } from '@mantine/core'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import type { Choice } from '#web/features/sessions/draft/conflicts-of-draft.ts'
import { ConflictNote } from './conflict-note.tsx'

interface ConflictListProps {
  conflicts: readonly EditConflict[]
  onDecide: (conflict: EditConflict, choice: Choice) => void
}

/** The conflicts that are not shown beside their subject. */
export function ConflictList({ conflicts, onDecide }: ConflictListProps) {
  if (conflicts.length === 0) return null
  return (
    <Stack gap="xs">
      {conflicts.map((one) => (
        <ConflictNote
          key={one.cell === 'field' ? one.field : `${one.cell} ${one.attendeeId ?? one.name}`}
          conflict={one}
          isApart
          onDecide={(choice) => onDecide(one, choice)}
        />
      ))}
    </Stack>
  )
}
