import { Tooltip, UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ESCAPE_CLOSES_NO_DIALOG } from '#web/ui/focus/escape-key.ts'

interface TooltipButtonProps extends UnstyledButtonProps {
  label: string
  children: ReactNode
}

/** A button that only says its name, in a tooltip while it is pointed at or focused, which a tap does. */
export function TooltipButton({ label, children, ...props }: TooltipButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [opened, setOpened] = useState(false)
  const show = () => setOpened(true)
  const hide = () => setOpened(false)
  // A tap elsewhere does not take the focus away in Safari.
  useEffect(() => {
    if (!opened) return
    const hideOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !button?.contains(target)) setOpened(false)
    }
    window.addEventListener('pointerdown', hideOutside)
    return () => window.removeEventListener('pointerdown', hideOutside)
  }, [opened, button])
  return (
    <Tooltip label={label} opened={opened}>
      <UnstyledButton
        {...props}
        ref={setButton}
        aria-label={label}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        {...(opened ? ESCAPE_CLOSES_NO_DIALOG : {})}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
        onClick={() => {
          // Safari gives a pressed button no focus, and without it nothing would hide the tooltip.
          button?.focus()
          show()
        }}
      >
        {children}
      </UnstyledButton>
    </Tooltip>
  )
}
