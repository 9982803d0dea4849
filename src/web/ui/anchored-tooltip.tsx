import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import { Anchor } from './anchor.tsx'

interface AnchoredTooltipProps {
  button: HTMLElement
  label: string
  opened: boolean
}

/** A tooltip of a button that is rendered elsewhere. */
export function AnchoredTooltip({ button, label, opened }: AnchoredTooltipProps) {
  return (
    <Tooltip label={label} opened={opened}>
      <Anchor element={button} />
    </Tooltip>
  )
}
