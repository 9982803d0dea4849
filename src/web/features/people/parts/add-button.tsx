import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

interface AddButtonProps {
  label: string
  /** It says what is added, if the label does not. */
  spokenLabel?: string
  onClick: () => void
}

export function AddButton({ label, spokenLabel, onClick }: AddButtonProps) {
  return (
    <Button
      variant="subtle"
      px="xs"
      me={-8}
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-label={spokenLabel}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
