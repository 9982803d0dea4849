import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

interface DisclosureButtonProps {
  label: string
  opened: boolean
  /** Whether it is as light as the text around it. */
  isQuiet?: boolean
  onToggle: (opened: boolean) => void
}

export function DisclosureButton({ label, opened, isQuiet = false, onToggle }: DisclosureButtonProps) {
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <Button
      variant="subtle"
      color="gray"
      w="fit-content"
      maw="calc(100% + 11px)"
      px="xs"
      {...(isQuiet && { size: 'sm', h: 44, fw: 400 })}
      style={{ marginInlineStart: -11 }}
      styles={{ label: { overflowWrap: 'anywhere', textAlign: 'start' } }}
      aria-expanded={opened}
      rightSection={<Chevron size={18} aria-hidden />}
      onClick={() => onToggle(!opened)}
    >
      {label}
    </Button>
  )
}
