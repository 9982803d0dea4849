import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

interface DisclosureButtonProps {
  label: string
  opened: boolean
  onToggle: (opened: boolean) => void
}

export function DisclosureButton({ label, opened, onToggle }: DisclosureButtonProps) {
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <Button
      variant="subtle"
      color="gray"
      w="fit-content"
      maw="calc(100% + 12px)"
      px="xs"
      style={{ marginInlineStart: -12 }}
      styles={{ label: { overflowWrap: 'anywhere', textAlign: 'start' } }}
      aria-expanded={opened}
      rightSection={<Chevron size={18} aria-hidden />}
      onClick={() => onToggle(!opened)}
    >
      {label}
    </Button>
  )
}
