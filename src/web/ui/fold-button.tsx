import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

interface FoldButtonProps {
  label: string
  opened: boolean
  onToggle: (opened: boolean) => void
}

/** Unfolds what stands below it, and folds it again. */
export function FoldButton({ label, opened, onToggle }: FoldButtonProps) {
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <Button
      variant="subtle"
      color="gray"
      w="fit-content"
      px="xs"
      ms={-12}
      aria-expanded={opened}
      rightSection={<Chevron size={18} aria-hidden />}
      onClick={() => onToggle(!opened)}
    >
      {label}
    </Button>
  )
}
