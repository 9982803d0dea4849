import { Button, Group, type GroupProps } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { StillSending } from './still-sending.tsx'

interface DecisionButtonsProps extends GroupProps {
  approve?: Decision | undefined
  /** Whether approving is quiet, because it is not expected now. */
  isQuiet?: boolean
  /** Whether the buttons are narrow, for a row with little room beside them. */
  isCompact?: boolean
  reject?: Decision | undefined
  busy: boolean
  disabled?: boolean
}

interface Decision {
  readonly label: string
  readonly named: string
  readonly run: () => void
}

export function DecisionButtons({
  approve,
  isQuiet = false,
  isCompact = false,
  reject,
  busy,
  disabled = false,
  ...group
}: DecisionButtonsProps) {
  const size = isCompact ? ({ size: 'sm', h: 44, px: 6 } as const) : ({ px: 'sm' } as const)
  return (
    <Group gap={isCompact ? 6 : 'xs'} {...group}>
      {busy && <StillSending />}
      {reject && (
        <Button
          variant="light"
          color="red"
          {...size}
          leftSection={isCompact ? null : <IconX size={18} aria-hidden />}
          aria-label={reject.named}
          disabled={busy || disabled}
          onClick={reject.run}
        >
          {reject.label}
        </Button>
      )}
      {approve && (
        <Button
          {...size}
          variant={isQuiet ? 'default' : 'filled'}
          leftSection={isCompact ? null : <IconCheck size={18} aria-hidden />}
          aria-label={approve.named}
          loading={busy}
          disabled={disabled}
          onClick={approve.run}
        >
          {approve.label}
        </Button>
      )}
    </Group>
  )
}
