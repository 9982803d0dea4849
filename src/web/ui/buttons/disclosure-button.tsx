import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

interface DisclosureButtonProps {
  label: string
  opened: boolean
  /** Whether it is as light as the text around it. */
  isQuiet?: boolean
  /** Whether it is the head of a section, whose whole line can be pressed. */
  isHead?: boolean
  onToggle: (opened: boolean) => void
}

export function DisclosureButton(props: DisclosureButtonProps) {
  const { label, opened, isQuiet = false, isHead = false, onToggle } = props
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <Button
      variant="subtle"
      color="gray"
      w={isHead ? 'calc(100% + 22px)' : 'fit-content'}
      maw={isHead ? 'none' : 'calc(100% + 11px)'}
      justify={isHead ? 'space-between' : 'center'}
      px="xs"
      {...(isQuiet && { size: 'sm', h: 44 })}
      style={{ marginInlineStart: -11 }}
      styles={{ label: { overflowWrap: 'anywhere', textAlign: 'start', ...(isQuiet && { fontWeight: 400 }) } }}
      aria-expanded={opened}
      rightSection={<Chevron size={18} aria-hidden />}
      onClick={() => onToggle(!opened)}
    >
      {label}
    </Button>
  )
}
