import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ESCAPE_CLOSES_NO_DIALOG } from './escape-key.ts'
import { codeLoader } from './load-part.ts'

type TooltipPart = typeof import('./anchored-tooltip.tsx')

const loadTooltip = codeLoader<TooltipPart>(() => import('./anchored-tooltip.tsx'))

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
    <>
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
      {part && button && <part.AnchoredTooltip button={button} label={label} opened={opened} />}
    </>
  )
}
