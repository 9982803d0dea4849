import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface MoveButtonProps {
  label: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

/** A button that moves a row. At the end of the list it keeps the focus, without effect. */
export function MoveButton({ label, isOff, onPress, children }: MoveButtonProps) {
  return (
    <ActionIcon
      aria-label={label}
      aria-disabled={isOff}
      {...(isOff ? { 'data-disabled': true } : {})}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      {children}
    </ActionIcon>
  )
}
