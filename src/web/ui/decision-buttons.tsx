import { Button, Group, type GroupProps } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { StillSending } from './still-sending.tsx'

interface DecisionButtonsProps extends GroupProps {
  approve: Decision
  /** Whether approving is not what is expected now. */
  isQuiet?: boolean
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
  reject,
  busy,
  disabled = false,
  ...group
}: DecisionButtonsProps) {
  return (
    <Group gap="xs" {...group}>
      {busy && <StillSending />}
      {reject && (
        <Button
          variant="light"
          color="red"
          px="sm"
          leftSection={<IconX size={18} aria-hidden />}
          aria-label={reject.named}
          disabled={busy || disabled}
          onClick={reject.run}
        >
          {reject.label}
        </Button>
      )}
      <Button
        px="sm"
        variant={isQuiet ? 'default' : 'filled'}
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-label={approve.named}
        loading={busy}
        disabled={disabled}
        onClick={approve.run}
      >
        {approve.label}
      </Button>
    </Group>
  )
}
