import { Paper, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Logo } from './logo.tsx'
import { PageFeet } from './page-feet.tsx'
import classes from './sheet.module.css'

interface SheetProps {
  title: string
  /** Below the title. */
  subtitle: ReactNode
  /** At the other end of the head: whose it is. */
  whose: ReactNode
  /** Below whose it is. */
  aside: ReactNode
  /** What stands at the foot of each printed page, so that loose ones find together again. */
  foot: string
  className?: string | undefined
  children: ReactNode
}

/** A sheet of A4 width: on paper it stands alone, with numbered pages. */
export function Sheet({ title, subtitle, whose, aside, foot, className = '', children }: SheetProps) {
  useBeingPrintedAlone()
  return (
    <Paper component="article" className={`${classes.sheet} ${className}`} shadow="md" data-sheet>
      <PageFeet of={foot} />
      <header className={classes.head}>
        <Logo size={48} />
        <div className={classes.what}>
          <Title order={2}>{title}</Title>
          <p className={classes.quiet}>{subtitle}</p>
        </div>
        <div className={classes.whose}>
          <p className={classes.group}>{whose}</p>
          <p className={classes.quiet}>{aside}</p>
        </div>
      </header>
      {children}
    </Paper>
  )
}

/** Tells print.css that there is a sheet. By `:has` it would see for itself, but Firefox 115 and Chrome 100 lack it. */
function useBeingPrintedAlone() {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.hasSheet = ''
    return () => {
      delete dataset.hasSheet
    }
  }, [])
}
