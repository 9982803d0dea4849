import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { partLoader } from '#web/load-part.ts'

type TooltipPart = typeof import('./anchored-tooltip.tsx')

const loadTooltip = partLoader<TooltipPart>(() => import('./anchored-tooltip.tsx'))

interface TooltipButtonProps extends UnstyledButtonProps {
  label: string
  children: ReactNode
}

/**
 * A button that does nothing but say its name: in a tooltip while it is pointed at or has the focus, which a tap gives it. Tooltips weigh
 * 20 kB, so they are loaded when the first one is asked for; without a connection there is none.
 */
export function TooltipButton({ label, children, ...props }: TooltipButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [part, setPart] = useState<TooltipPart>()
  const [opened, setOpened] = useState(false)
  const show = () => {
    setOpened(true)
    loadTooltip().then(
      (loaded) => setPart(() => loaded),
      () => undefined,
    )
  }
  const hide = () => setOpened(false)
  return (
    <>
      <UnstyledButton
        {...props}
        ref={setButton}
        aria-label={label}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={() => {
          // Safari gives a pressed button no focus, and without it nothing would hide the tooltip.
          button?.focus()
          show()
        }}
      >
        {children}
      </UnstyledButton>
      {part && button && <part.AnchoredTooltip button={button} label={label} opened={opened} />}
    </>
  )
}
