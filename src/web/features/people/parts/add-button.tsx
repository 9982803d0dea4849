import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="subtle" px="xs" me={-8} leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
