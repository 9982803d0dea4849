import { Button, Group, type GroupProps } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'

interface DecisionButtonsProps extends GroupProps {
  approve: Decision
  /** Absent where there is nothing to reject any more. */
  reject?: Decision | undefined
  /** The decision about this one is on its way. */
  busy: boolean
  /** One about another is. */
  disabled?: boolean
}

interface Decision {
  readonly label: string
  /** With what it is about, for who hears it. */
  readonly named: string
  readonly run: () => void
}

/** Approve and reject, each by colour, sign and word. */
export function DecisionButtons({ approve, reject, busy, disabled = false, ...group }: DecisionButtonsProps) {
  return (
    <Group gap="xs" {...group}>
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
