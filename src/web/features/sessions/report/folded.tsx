import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './session-report.module.css'

interface FoldedProps {
  label: string
  icon: ReactNode
  /** Whether the content is there only while it is open. */
  isLazy?: boolean
  children: ReactNode
}

/** The content opens at a tap on a phone; on wider screens and on paper it is open. */
export function Folded({ label, icon, isLazy = false, children }: FoldedProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <div className={classes.foldable} data-opened={opened}>
      <UnstyledButton
        className={classes.toggle ?? ''}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {icon}
        <span>{label}</span>
        <Chevron size={20} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.folded}>
        {(!isLazy || opened) && children}
      </div>
    </div>
  )
}
